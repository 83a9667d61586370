import type { Page } from '@countersign/contract'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { countUpTo } from '../../platform/database/long-list.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readLongPage } from '../../platform/records/read-page.ts'

/** Removed comments stay in the table and are left out. */
function select(db: Db, tenantId: string, articleId: string) {
  return db
    .selectFrom('article_comment as c')
    .where('c.tenant_id', '=', tenantId)
    .where('c.article_id', '=', articleId)
    .where('c.removed_at', 'is', null)
}

function rows(query: ReturnType<typeof select>) {
  return query
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.user_id'),
    )
    .select(['c.id', 'c.user_id as userId', 'u.name', 'c.text', 'c.created_at as createdAt'])
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export function pageOfComments(
  db: Db,
  tenantId: string,
  articleId: string,
  asked: PageAsked,
): Promise<Page<CommentRow>> {
  const query = select(db, tenantId, articleId)
  const order = { columns: {}, first: [['c.created_at', 'desc']], id: 'c.id' } as const
  return readLongPage(db, query, asked, order, (ids) => rows(query.where('c.id', '=', anyOf(ids))).execute())
}

/** Comments on an article, counted up to the bound of long lists. */
export function countComments(db: Db, tenantId: string, articleId: string): Promise<number> {
  return countUpTo(db, select(db, tenantId, articleId).select('c.id'))
}

export async function insertComment(
  tx: Tx,
  tenantId: string,
  {
    id,
    articleId,
    userId,
    text,
    at,
  }: { id: string; articleId: string; userId: string; text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('article_comment')
    .values({ tenant_id: tenantId, id, article_id: articleId, user_id: userId, text, created_at: at })
    .execute()
}

/** A comment with its article, locked. */
export async function lockComment(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ articleId: string; userId: string; text: string } | undefined> {
  return tx
    .selectFrom('article_comment')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select(['article_id as articleId', 'user_id as userId', 'text'])
    .forUpdate()
    .executeTakeFirst()
}

export async function markCommentRemoved(tx: Tx, tenantId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('article_comment')
    .set({ removed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
