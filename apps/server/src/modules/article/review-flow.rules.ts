import type { ArticleAction, ErrorCode, Permission } from '@countersign/contract'
import {
  type Action,
  decide,
  type Definition,
  type Facts,
  type Refusal,
  type State,
} from '@countersign/engine'

/** The permission whose holders review articles. */
export const reviewing = 'article.review' satisfies Permission

/**
 * The flow of every article: one step, which the first of its reviewers settles. It has no applicant's leader and no
 * administrator to fall back on, so that nobody reviews the own article and an article without another reviewer is refused.
 */
const flow: Definition = {
  nodes: [
    { type: 'start', id: 'start', name: '开始' },
    {
      type: 'approval',
      id: 'review',
      name: '内容审核',
      mode: 'any',
      // The engine reads the kind of a rule alone; the service finds the holders of the permission.
      rules: [{ kind: 'role', role: reviewing }],
      onNobody: { kind: 'refuse' },
      onInitiator: 'skip',
    },
    { type: 'end', id: 'end', name: '结束' },
  ],
  samePerson: 'keep',
  permits: [],
  resumes: false,
}

/** An action on a submission. A withdrawal of what is published is none. */
type ReviewAction = Exclude<ArticleAction, 'withdraw'>

export interface ReviewStep {
  action: ReviewAction
  actorId: string
  /** Holders of the permission at this moment; a submission and a decision read them. */
  reviewerIds: readonly string[]
}

/** The state of an article that was not submitted; every submission begins a review of its own. */
export function notSubmitted(authorId: string): State {
  return { status: 'draft', round: 0, applicantId: authorId, nodeRuns: [], tasks: [] }
}

type Reviewed = { state: State } | { refusal: ErrorCode }

/** The review after one more step, or the reason for which the step is refused. */
export function reviewAfter(state: State, { action, actorId, reviewerIds }: ReviewStep): Reviewed {
  const isOpen = state.status === 'running'
  switch (action) {
    case 'submit':
      return stepped(isOpen ? state : notSubmitted(state.applicantId), action, actorId, reviewerIds)
    case 'takeBack':
      return stepped(state, action, actorId, [])
    case 'agree':
    case 'reject': {
      if (!isOpen) return { refusal: 'articleDecided' }
      // The review asks those who hold the permission by now, so that a new holder decides on what waits.
      const asked = stepped(notSubmitted(state.applicantId), 'submit', state.applicantId, reviewerIds)
      return 'refusal' in asked
        ? { refusal: 'articleNotReviewer' }
        : stepped(asked.state, action, actorId, [])
    }
  }
}

function stepped(
  before: State,
  action: ReviewAction,
  actorId: string,
  reviewerIds: readonly string[],
): Reviewed {
  // Ids need to differ within one review only, which they do by their number, so that a replay makes the same ones.
  let made = before.nodeRuns.length + before.tasks.length
  const outcome = decide(flow, before, actionOf[action](actorId), factsOf(reviewerIds), () => String(++made))
  return outcome.ok ? { state: outcome.state } : { refusal: refusals[outcome.refusal] }
}

const actionOf: Record<ReviewAction, (by: string) => Action> = {
  submit: (by) => ({ type: 'submit', by }),
  agree: (by) => ({ type: 'agree', by }),
  reject: (by) => ({ type: 'reject', by }),
  takeBack: (by) => ({ type: 'withdraw', by }),
}

function factsOf(reviewerIds: readonly string[]): Facts {
  return {
    people: { review: [{ rule: 'role', userIds: [...reviewerIds] }] },
    leadersAbove: [],
    flowAdministrators: [],
  }
}

const refusals: Record<Refusal, ErrorCode> = {
  notApplicant: 'notFound',
  notYours: 'articleNotReviewer',
  alreadyHandled: 'articleDecided',
  notYet: 'articleDecided',
  notSubmittable: 'articleInReview',
  notWithdrawable: 'articleNotInReview',
  noApprover: 'articleNoReviewer',
  // The flow lets nobody choose and permits no further action.
  notChosen: 'articleNoReviewer',
  notPermitted: 'articleNotInReview',
  notPossible: 'articleNotInReview',
  ableToAct: 'articleNotInReview',
  delegateApplicant: 'articleNotReviewer',
  delegateSigns: 'articleNotReviewer',
}
