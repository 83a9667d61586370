import type { ArticleComment, contract, InputOf, Page } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { formatTime } from '../../platform/business-time.ts'
import { type Ctx, may } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import {
  type CommentRow,
  insertComment,
  lockComment,
  markCommentRemoved,
  pageOfComments,
} from './comment.repository.ts'
import { getPublished } from './read.service.ts'
import { subjectOf } from './review.service.ts'

export async function listComments(
  ctx: Ctx,
  { section, id, ...asked }: InputOf<typeof contract.articleCommentList>,
): Promise<Page<ArticleComment>> {
  await getPublished(ctx, section, id)
  const page = await pageOfComments(ctx.db, ctx.tenantId, id, asked)
  return mapPage(page, (row) => present(ctx, row))
}

/** Comments on a published article. Refuses (commentEmpty) a blank text. */
export function addComment(
  ctx: Ctx,
  { section, id, text }: InputOf<typeof contract.articleCommentAdd>,
): Promise<ArticleComment> {
  return once(ctx, 'article/comment', { section, id, text }, async (ctx) => {
    const said = text.trim()
    if (said === '') throw new AppError('commentEmpty', { field: 'text' })
    await getPublished(ctx, section, id)
    const comment = { id: ctx.newId(), userId: ctx.user.id, text: said }
    const at = ctx.now()
    await insertComment(ctx.db, ctx.tenantId, { ...comment, articleId: id, at })
    return present(ctx, { ...comment, name: ctx.user.name, createdAt: at })
  })
}

/** Removes an own comment, or anybody's with the permission to manage articles. */
export function removeComment(
  ctx: Ctx,
  { section, id }: InputOf<typeof contract.articleCommentRemove>,
): Promise<true> {
  return once(ctx, 'article/removeComment', { section, id }, async (ctx): Promise<true> => {
    const comment = await lockComment(ctx.db, ctx.tenantId, id)
    if (!comment) throw new AppError('notFound')
    const article = await getPublished(ctx, section, comment.articleId)
    const isOwn = comment.userId === ctx.user.id
    if (!isOwn && !may(ctx.user, 'article.manage')) throw new AppError('forbidden')
    await markCommentRemoved(ctx.db, ctx.tenantId, id, ctx.now())
    if (!isOwn) {
      await recordAudit(ctx, {
        action: 'articleCommentRemove',
        subject: subjectOf(article),
        before: { comment: comment.text },
      })
    }
    return true
  })
}

function present(
  { user }: Pick<Ctx, 'user'>,
  { id, userId, name, text, createdAt }: CommentRow,
): ArticleComment {
  return { id, name, text, time: formatTime(createdAt), isOwn: userId === user.id }
}
