import type { ArticleSection, ArticleTile, contract, InputOf, OutputOf, Page } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { formatTime } from '../../platform/business-time.ts'
import { type Ctx, inSnapshot } from '../../platform/context.ts'
import { existing } from '../../platform/existing.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage, pageOf } from '../../platform/records/page.ts'
import type { FileDeps } from '../file/index.ts'
import { findVersion } from './version.repository.ts'
import { presentDocument, presentTile, timeOr } from './article.presenter.ts'
import { countComments } from './comment.repository.ts'
import {
  findPublished,
  listFirst,
  listPinned,
  lockPublished,
  pageOfFound,
  pageOfPublished,
  type PublishedRow,
} from './published.repository.ts'
import { findConfirmation, hasRead, saveConfirmation, saveReading } from './reading.repository.ts'
import { mayWithdraw } from './review.service.ts'
import { soughtWords } from './search-words.rules.ts'

/** Articles in each part of the front page. */
const pinnedOnFront = 5
const newestOnFront = 10
const mostReadOnFront = 10

/** What the front page of a section shows, as of one moment. */
export function readFront(
  ctx: Ctx,
  files: FileDeps,
  { section }: InputOf<typeof contract.articleFront>,
): Promise<OutputOf<typeof contract.articleFront>> {
  return inSnapshot(ctx, async (ctx) => {
    const place = { tenantId: ctx.tenantId, section }
    const tiles = (rows: PublishedRow[]) => rows.map((row) => presentTile(ctx, files, row))
    return {
      pinned: tiles(await listPinned(ctx.db, place, pinnedOnFront)),
      newest: tiles(await listFirst(ctx.db, place, 'newest', newestOnFront)),
      mostRead: tiles(await listFirst(ctx.db, place, 'mostRead', mostReadOnFront)),
    }
  })
}

export async function listArticles(
  ctx: Ctx,
  files: FileDeps,
  { section, sort, ...asked }: InputOf<typeof contract.articleList>,
): Promise<Page<ArticleTile>> {
  const page = await pageOfPublished(ctx.db, { tenantId: ctx.tenantId, section }, asked, sort)
  return mapPage(page, (row) => presentTile(ctx, files, row))
}

/** Searches titles, summaries and texts. Words without a letter, digit or Chinese character find nothing. */
export async function searchArticles(
  ctx: Ctx,
  files: FileDeps,
  { section, words, ...asked }: InputOf<typeof contract.articleSearch>,
): Promise<Page<ArticleTile>> {
  const sought = soughtWords(words)
  if (sought.length === 0) return pageOf([], 0, asked)
  const page = await pageOfFound(ctx.db, { tenantId: ctx.tenantId, section }, asked, sought)
  return mapPage(page, (row) => presentTile(ctx, files, row))
}

/** A published article. Refuses (notFound) one that is not published or belongs to another section. */
export async function getPublished(ctx: Ctx, section: ArticleSection, id: string): Promise<PublishedRow> {
  const found = await findPublished(ctx.db, { tenantId: ctx.tenantId, section }, id)
  if (!found) throw new AppError('notFound')
  return found
}

export function readArticle(
  ctx: Ctx,
  files: FileDeps,
  { section, id }: InputOf<typeof contract.articleRead>,
): Promise<OutputOf<typeof contract.articleRead>> {
  return inSnapshot(ctx, async (ctx) => {
    const { db, tenantId, user } = ctx
    const row = await getPublished(ctx, section, id)
    const { document, quiz } = existing(await findVersion(db, tenantId, id, row.no))
    const confirmedAt = await findConfirmation(db, tenantId, { articleId: id, userId: user.id, no: row.no })
    return {
      ...presentTile(ctx, files, row),
      versionNo: row.no,
      ...(await presentDocument(ctx, files, document)),
      hasQuiz: quiz !== null,
      commentCount: await countComments(db, tenantId, id),
      mayWithdraw: mayWithdraw(ctx, row),
      confirmTime: timeOr(confirmedAt),
    }
  })
}

/** Counts a reading, once for each person. */
export function openArticle(
  ctx: Ctx,
  { section, id }: InputOf<typeof contract.articleOpened>,
): Promise<OutputOf<typeof contract.articleOpened>> {
  return once(ctx, 'article/opened', { section, id }, async (ctx) => {
    const place = { tenantId: ctx.tenantId, section }
    const reading = { articleId: id, userId: ctx.user.id, at: ctx.now() }
    if (!(await hasRead(ctx.db, ctx.tenantId, reading))) {
      await lockPublished(ctx.db, place, id)
      await getPublished(ctx, section, id)
      await saveReading(ctx.db, place, reading)
    }
    return { readCount: (await getPublished(ctx, section, id)).readCount }
  })
}

/**
 * Confirms that the caller has read the published version. Refuses an article that asks for no confirmation, and
 * (articleStale) a version that is not published any more. A second confirmation keeps the time of the first.
 */
export function confirmReading(
  ctx: Ctx,
  { section, id, versionNo }: InputOf<typeof contract.articleConfirm>,
): Promise<OutputOf<typeof contract.articleConfirm>> {
  return once(ctx, 'article/confirm', { section, id, versionNo }, async (ctx) => {
    await lockPublished(ctx.db, { tenantId: ctx.tenantId, section }, id)
    const { asksConfirmation, no } = await getPublished(ctx, section, id)
    if (!asksConfirmation) throw new AppError('articleNotConfirmed')
    if (no !== versionNo) throw new AppError('articleStale', { field: 'versionNo' })
    const reading = { articleId: id, userId: ctx.user.id, at: ctx.now(), no }
    await saveReading(ctx.db, { tenantId: ctx.tenantId, section }, reading)
    await saveConfirmation(ctx.db, ctx.tenantId, reading)
    const confirmedAt = existing((await findConfirmation(ctx.db, ctx.tenantId, reading)) ?? undefined)
    return { confirmTime: formatTime(confirmedAt) }
  })
}
