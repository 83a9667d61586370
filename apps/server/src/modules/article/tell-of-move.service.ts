import type { ArticleAction, ArticleSection, MessageKind } from '@countersign/contract'
import type { TxCtx } from '../../platform/context.ts'
import { messageTime } from '../../platform/outbox/message-time.ts'
import { publish } from '../../platform/outbox/publish.ts'
import type { ArticleRow } from './article.repository.ts'
import type { NewEvent } from './event.repository.ts'

interface Moved extends Pick<NewEvent, 'action' | 'reviewerIds' | 'actorId'> {
  section: ArticleSection
  article: Pick<ArticleRow, 'id' | 'authorId' | 'title'>
  /** People whom the review asked until this happened. */
  freed: readonly string[]
}

/** Tells reviewers of a submission, and authors of what another person decided. What waits no more is marked as read. */
export async function tellOfMove(
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
