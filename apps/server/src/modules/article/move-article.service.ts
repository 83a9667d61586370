import {
  type ArticleAction,
  type ArticleMoved,
  type ArticleSection,
  guestRole,
  type MessageKind,
} from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import type { TxCtx } from '../../platform/context.ts'
import { existing } from '../../platform/existing.ts'
import { messageTime } from '../../platform/outbox/message-time.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { listPermitted } from '../organisation/index.ts'
import type { ArticleRow, Place } from './article.repository.ts'
import { listEvents, type NewEvent, saveEvent } from './event.repository.ts'
import { removePublished, savePublished } from './published.repository.ts'
import { reviewing } from './review-flow.rules.ts'
import { keptWords } from './search-words.rules.ts'
import { standingAfter, standingOf } from './standing.rules.ts'
import { insertTask, removeTask } from './task.repository.ts'
import { findVersion } from './version.repository.ts'

interface Moved extends Pick<NewEvent, 'action' | 'reviewerIds' | 'actorId'> {
  section: ArticleSection
  article: Pick<ArticleRow, 'id' | 'authorId' | 'title'>
  /** People whom the review asked until this happened. */
  freed: readonly string[]
}

/** Tells reviewers of a submission, and authors of what another person decided. What waits no more is marked as read. */
async function tellOfMove(
  ctx: TxCtx,
  { action, reviewerIds, actorId, section, article, freed }: Moved,
): Promise<void> {
  const { id, authorId, title } = article
  const reviewers = freed.filter((userId) => userId !== authorId)
  if (reviewers.length > 0) {
    const reviewed = { article: `${section}/${id}`, userIds: reviewers }
    // It stands before the messages, so that it marks no newer one as read.
    await publish(ctx.db, ctx.tenantId, 'hint', { userIds: reviewers, reviewed })
  }
  const kind = kinds[action]
  const told = (action === 'submit' ? reviewerIds : [authorId]).filter((userId) => userId !== actorId)
  if (kind === undefined) return
  const seeded = ctx.backdated && messageTime(ctx.backdated, ctx.now())
  const about = { kind, actorId, section, articleId: id, title, ...(seeded && { seeded }) }
  await publish(ctx.db, ctx.tenantId, 'notify', ...told.map((userId) => ({ ...about, userId })))
}

const kinds = {
  submit: 'articleSubmitted',
  agree: 'articlePublished',
  reject: 'articleRejected',
  takeBack: undefined,
  withdraw: 'articleWithdrawn',
} as const satisfies Record<ArticleAction, MessageKind | undefined>

type Move = Pick<NewEvent, 'action' | 'versionNo' | 'opinion'>

/**
 * Adds an event to a locked article: replays what happened, lets the engine decide, and writes the event with everything
 * that follows from it. `before` runs when the event is possible, and before it is written.
 */
export async function moveArticle(
  ctx: TxCtx,
  place: Place,
  { id, authorId, title }: Pick<ArticleRow, 'id' | 'authorId' | 'title'>,
  move: Move,
  before?: () => Promise<void>,
): Promise<ArticleMoved> {
  const events = await listEvents(ctx.db, ctx.tenantId, id)
  const was = standingOf(authorId, events)
  const happened = { ...move, reviewerIds: await reviewersOf(ctx, move.action), actorId: ctx.user.id }
  const standing = standingAfter(was, happened)
  if ('refusal' in standing) throw new AppError(standing.refusal)
  await before?.()
  const at = ctx.now()
  const { newestNo, publishedNo, state } = standing
  await saveEvent(ctx.db, ctx.tenantId, { ...happened, articleId: id, seq: events.length + 1, at }, standing)
  if (move.action === 'submit') {
    await insertTask(ctx.db, place, { articleId: id, authorId, versionNo: newestNo, at })
  } else if (state !== 'reviewing') await removeTask(ctx.db, ctx.tenantId, id)
  if (publishedNo === null) await removePublished(ctx.db, ctx.tenantId, id)
  else if (publishedNo !== was.publishedNo) {
    const { title, summary, text } = existing(await findVersion(ctx.db, ctx.tenantId, id, publishedNo))
    const words = keptWords([title, summary, text].join('\n'))
    await savePublished(ctx.db, place, { articleId: id, no: publishedNo, words, at })
  }
  const asked = events.findLast(({ action }) => action === 'submit')?.reviewerIds ?? []
  await tellOfMove(ctx, {
    ...happened,
    section: place.section,
    article: { id, authorId, title },
    freed: was.state === 'reviewing' && state !== 'reviewing' ? asked : [],
  })
  return { id, state, versionNo: newestNo }
}

/** The holders of the permission, whom a submission and a decision record. */
async function reviewersOf(ctx: TxCtx, action: ArticleAction): Promise<string[]> {
  if (action === 'takeBack' || action === 'withdraw') return []
  const holders = await listPermitted(ctx.db, ctx.tenantId, { permission: reviewing, guestRole })
  return holders.map(({ id }) => id)
}
