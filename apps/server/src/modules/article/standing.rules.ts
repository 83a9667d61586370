import type { ArticleAction, ArticleState, ErrorCode } from '@countersign/contract'
import type { State } from '@countersign/engine'
import { notSubmitted, reviewAfter } from './review-flow.rules.ts'

/** What happened to an article, as its events tell it. */
export interface Happened {
  action: ArticleAction
  versionNo: number
  actorId: string
  reviewerIds: readonly string[]
}

/** Where an article is. It follows from the events. */
export interface Standing {
  state: ArticleState
  /** Number of the newest version; 0 before the first submission. */
  newestNo: number
  /** Number of the version that staff read. */
  publishedNo: number | null
  /** The review of the newest version. */
  review: State
}

function newStanding(authorId: string): Standing {
  return { state: 'draft', newestNo: 0, publishedNo: null, review: notSubmitted(authorId) }
}

/** Replays the events. Throws when one of them could not have happened, since then the rows were altered. */
export function standingOf(authorId: string, events: readonly Happened[]): Standing {
  return events.reduce((before, event) => {
    const after = standingAfter(before, event)
    if ('refusal' in after)
      throw new Error(`an event of an article could not have happened: ${after.refusal}`)
    return after
  }, newStanding(authorId))
}

/** The standing after one more event, or the reason for which it is refused. */
export function standingAfter(before: Standing, event: Happened): Standing | { refusal: ErrorCode } {
  const { action, versionNo } = event
  if (action === 'withdraw') return withdrawn(before)
  const reviewed = reviewAfter(before.review, { ...event, action })
  if ('refusal' in reviewed) return reviewed
  const after = { ...before, review: reviewed.state }
  switch (action) {
    case 'submit':
      return { ...after, state: 'reviewing', newestNo: versionNo }
    case 'agree':
      return { ...after, state: 'published', publishedNo: versionNo }
    case 'reject':
      return { ...after, state: 'rejected' }
    case 'takeBack':
      return { ...after, state: before.publishedNo === null ? 'draft' : 'published' }
  }
}

/** The review of a newer version goes on when the published one is withdrawn. */
function withdrawn(before: Standing): Standing | { refusal: ErrorCode } {
  if (before.publishedNo === null) return { refusal: 'articleNotPublished' }
  return { ...before, publishedNo: null, state: before.state === 'reviewing' ? 'reviewing' : 'withdrawn' }
}
