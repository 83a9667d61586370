import type { ArticleMoved } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import type { TxCtx } from '../../platform/context.ts'
import { existing } from '../../platform/existing.ts'
import {
  type ArticleRow,
  findVersion,
  listEvents,
  type NewEvent,
  type Place,
  saveEvent,
} from './article.repository.ts'
import { removePublished, savePublished } from './published.repository.ts'
import { askedBy } from './review-flow.rules.ts'
import { keptWords } from './search-words.rules.ts'
import { standingAfter, standingOf } from './standing.rules.ts'
import { saveTasks } from './task.repository.ts'

type Move = Pick<NewEvent, 'action' | 'versionNo' | 'opinion'> & { reviewerIds?: string[] }

/**
 * Adds an event to a locked article: replays what happened, lets the engine decide, and writes the event with everything
 * that follows from it. `before` runs when the event is possible, and before it is written.
 */
export async function moveArticle(
  ctx: TxCtx,
  place: Place,
  { id, authorId }: Pick<ArticleRow, 'id' | 'authorId'>,
  { reviewerIds = [], ...move }: Move,
  before?: () => Promise<void>,
): Promise<ArticleMoved> {
  const events = await listEvents(ctx.db, ctx.tenantId, id)
  const was = standingOf(authorId, events)
  const happened = { ...move, reviewerIds, actorId: ctx.user.id }
  const standing = standingAfter(was, happened)
  if ('refusal' in standing) throw new AppError(standing.refusal)
  await before?.()
  const at = ctx.now()
  const { newestNo, publishedNo, state } = standing
  await saveEvent(ctx.db, ctx.tenantId, { ...happened, articleId: id, seq: events.length + 1, at }, standing)
  await saveTasks(ctx.db, place, {
    articleId: id,
    versionNo: newestNo,
    userIds: state === 'reviewing' ? askedBy(standing.review) : [],
    at: move.action === 'submit' ? at : (events.findLast(({ action }) => action === 'submit')?.at ?? at),
  })
  if (publishedNo === null) await removePublished(ctx.db, ctx.tenantId, id)
  else if (publishedNo !== was.publishedNo) {
    const { title, summary, text } = existing(await findVersion(ctx.db, ctx.tenantId, id, publishedNo))
    const words = keptWords([title, summary, text].join('\n'))
    await savePublished(ctx.db, place, { articleId: id, no: publishedNo, words, at })
  }
  return { id, state, versionNo: newestNo }
}
