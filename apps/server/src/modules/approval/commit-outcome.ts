import { type Definition, type DomainEvent, inboxOf, type Outcome, type State } from '@countersign/engine'
import type { TxCtx } from '../../platform/context.ts'
import type { NewEvent } from '../evidence/index.ts'
import { appendEvents } from './append-events.ts'
import { type ApprovalRow, updateApproval } from './approval.repository.ts'
import { saveInbox } from './inbox.repository.ts'
import { saveOutbox } from './outbox.repository.ts'
import { type Decided, saveState } from './state.repository.ts'

export interface Commit {
  /** The row as it was locked, with whatever a submission changes on it. */
  approval: ApprovalRow
  definition: Definition
  before: State
  outcome: Extract<Outcome, { ok: true }>
  /** The database's clock. */
  time: string
  contentHash: string
  decided?: Decided
  signatureSha256?: string
  /** Of the submitted files, in the event of the submission. */
  attachmentSha256s?: string[]
}

/** Everything one action changes, in the transaction that locked the request: a decision has no second one. */
export async function commitOutcome(ctx: TxCtx, commit: Commit): Promise<ApprovalRow> {
  const { outcome, before, definition } = commit
  const after = outcome.state
  await saveState(ctx.db, ctx.tenantId, commit.approval.id, {
    before,
    after,
    time: commit.time,
    decided: commit.decided,
  })
  const events = outcome.events.map((event) => evidenceOf(ctx, commit, event))
  const head = await appendEvents(ctx.db, ctx.tenantId, commit.approval, events)
  const approval: ApprovalRow = {
    ...commit.approval,
    status: after.status,
    round: after.round,
    version: commit.approval.version + 1,
    step: openSteps(definition, after),
    opinion: opinionAfter(commit),
    ...head,
  }
  await updateApproval(ctx.db, ctx.tenantId, approval)
  await saveInbox(ctx.db, ctx.tenantId, approval, inboxOf(after))
  await saveOutbox(ctx.db, ctx.tenantId, approval, outcome.effects)
  return approval
}

function evidenceOf(ctx: TxCtx, commit: Commit, event: DomainEvent): NewEvent {
  const { type, round, ...rest } = event
  const isDecision = 'taskId' in event && event.taskId === commit.decided?.taskId
  return {
    type,
    actorId: 'by' in event ? event.by : ctx.user.id,
    actingForId: null,
    round,
    contentHash: commit.contentHash,
    payload: isDecision ? { ...rest, opinion: commit.decided?.opinion ?? '' } : rest,
    signatureSha256: isDecision ? (commit.signatureSha256 ?? '') : '',
    attachmentSha256s: type === 'submitted' ? (commit.attachmentSha256s ?? []) : [],
    time: commit.time,
  }
}

/** The names of the steps waited for, as the list shows them. */
function openSteps(definition: Definition, state: State): string {
  const open = new Set(state.nodeRuns.filter((run) => run.state === 'open').map((run) => run.nodeId))
  return definition.nodes
    .filter((node) => open.has(node.id))
    .map((node) => node.name)
    .join('、')
}

/** The last non-empty opinion of the round. */
function opinionAfter({ approval, outcome, decided }: Commit): string {
  if (outcome.state.round !== approval.round) return ''
  return decided?.opinion || approval.opinion
}
