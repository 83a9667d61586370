import {
  type ArticleMoved,
  type ArticleReader,
  type ArticleToReview,
  type contract,
  guestRole,
  type InputOf,
  type Page,
} from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { formatTime } from '../../platform/business-time.ts'
import { type Ctx, may, type TxCtx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { findArticle, lockArticle, type Place, type StoredArticle } from './article.repository.ts'
import { timeOr } from './article.presenter.ts'
import { moveArticle } from './move-article.service.ts'
import { findPublished, savePin } from './published.repository.ts'
import { pageOfReaders } from './reading.repository.ts'
import { pageOfTasks } from './task.repository.ts'

export async function listToReview(
  ctx: Ctx,
  { section, ...asked }: InputOf<typeof contract.articleReviewList>,
): Promise<Page<ArticleToReview>> {
  const { tenantId, user } = ctx
  const page = await pageOfTasks(ctx.db, { tenantId, section, userId: user.id }, asked)
  return mapPage(page, ({ askedAt, publishedNo, ...row }) => ({
    ...row,
    submitTime: formatTime(askedAt),
    isPublished: publishedNo !== null,
  }))
}

type Decision = InputOf<typeof contract.articleAgree>

/**
 * Decides on a submitted version. Refuses a person whom the review does not ask, one who comes after another reviewer
 * (articleDecided), and a version that is not the one on review (articleStale).
 */
export function decideOnArticle(
  ctx: Ctx,
  action: 'agree' | 'reject',
  { section, id, versionNo, opinion }: Decision,
): Promise<ArticleMoved> {
  return once(ctx, `article/${action}`, { section, id, versionNo, opinion }, async (ctx) => {
    const place = { tenantId: ctx.tenantId, section }
    const said = opinion.trim()
    if (action === 'reject' && said === '') throw new AppError('articleOpinionEmpty', { field: 'opinion' })
    const row = await open(ctx, place, id)
    if (versionNo !== row.newestNo) throw new AppError('articleStale', { field: 'versionNo' })
    const moved = await moveArticle(ctx, place, row, { action, versionNo, opinion: said })
    await recordAudit(ctx, {
      action: action === 'agree' ? 'articleAgree' : 'articleReject',
      subject: subjectOf(row),
      after: { versionNo, opinion: said },
    })
    return moved
  })
}

/** An article that was submitted at least once, locked. A draft is its author's business alone. */
async function open(ctx: TxCtx, place: Place, id: string): Promise<StoredArticle> {
  await lockArticle(ctx.db, place, id)
  const found = await findArticle(ctx.db, place, id)
  if (!found || found.newestNo === 0) throw new AppError('notFound')
  return found
}

/**
 * Withdraws what is published. Refuses (notFound) a person who neither wrote it nor may manage articles, and
 * (articleNotPublished) an article that staff do not see.
 */
export function withdrawArticle(
  ctx: Ctx,
  input: InputOf<typeof contract.articleWithdraw>,
): Promise<ArticleMoved> {
  return once(ctx, 'article/withdraw', input, async (ctx) => {
    const place = { tenantId: ctx.tenantId, section: input.section }
    await lockArticle(ctx.db, place, input.id)
    const row = await findArticle(ctx.db, place, input.id)
    if (!row || !mayWithdraw(ctx, row)) throw new AppError('notFound')
    if (row.publishedNo === null) throw new AppError('articleNotPublished')
    const opinion = input.reason.trim()
    const moved = await moveArticle(ctx, place, row, {
      action: 'withdraw',
      versionNo: row.publishedNo,
      opinion,
    })
    await recordAudit(ctx, {
      action: 'articleWithdraw',
      subject: subjectOf(row),
      after: { reason: opinion },
    })
    return moved
  })
}

/** Whether a person may withdraw an article once it is published. */
export function mayWithdraw({ user }: Pick<Ctx, 'user'>, { authorId }: { authorId: string }): boolean {
  return authorId === user.id || may(user, 'article.manage')
}

/** Pins a published article to the front page, or takes it from there. */
export function pinArticle(
  ctx: Ctx,
  { section, id, isPinned }: InputOf<typeof contract.articlePin>,
): Promise<true> {
  return once(ctx, 'article/pin', { section, id, isPinned }, async (ctx): Promise<true> => {
    const place = { tenantId: ctx.tenantId, section }
    const pinned = await savePin(ctx.db, place, { articleId: id, at: isPinned ? ctx.now() : null })
    if (!pinned) throw new AppError('notFound')
    await recordAudit(ctx, {
      action: 'articlePin',
      subject: subjectOf({ id, title: pinned.title }),
      after: { isPinned },
    })
    return true
  })
}

/** Staff who have confirmed the published version, or who have not. Refuses an article that asks for no confirmation. */
export async function listReaders(
  ctx: Ctx,
  { section, id, isConfirmed, ...asked }: InputOf<typeof contract.articleReaderList>,
): Promise<Page<ArticleReader>> {
  const { tenantId } = ctx
  const found = await findPublished(ctx.db, { tenantId, section }, id)
  if (!found) throw new AppError('notFound')
  if (!found.asksConfirmation) throw new AppError('articleNotConfirmed')
  const page = await pageOfReaders(
    ctx.db,
    tenantId,
    { articleId: id, no: found.no, isConfirmed, guestRole },
    asked,
  )
  return mapPage(page, ({ readAt, confirmedAt, ...reader }) => ({
    ...reader,
    readTime: timeOr(readAt),
    confirmTime: timeOr(confirmedAt),
  }))
}

export function subjectOf({ id, title }: { id: string; title: string }) {
  return { kind: 'article', id, name: title } as const
}
