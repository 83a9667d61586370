import { type ArticleAction, type ArticleMoved, guestRole } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import type { TxCtx } from '../../platform/context.ts'
import { existing } from '../../platform/existing.ts'
import { listPermitted } from '../organisation/index.ts'
import type { ArticleRow, Place } from './article.repository.ts'
import { listEvents, type NewEvent, saveEvent } from './event.repository.ts'
import { findVersion } from './version.repository.ts'
import { removePublished, savePublished } from './published.repository.ts'
import { reviewing } from './review-flow.rules.ts'
import { keptWords } from './search-words.rules.ts'
import { standingAfter, standingOf } from './standing.rules.ts'
import { tellOfMove } from './tell-of-move.service.ts'
import { insertTask, removeTask } from './task.repository.ts'

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
