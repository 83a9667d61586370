import type { Page } from '@countersign/contract'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readLongPage } from '../../platform/records/read-page.ts'
import type { Place } from './article.repository.ts'

function select(db: Db, { tenantId, section, userId }: Place & { userId: string }) {
  return db
    .selectFrom('article_task as t')
    .where('t.tenant_id', '=', tenantId)
    .where('t.section', '=', section)
    .where('t.user_id', '=', userId)
}

function rows(query: ReturnType<typeof select>) {
  return query
    .innerJoin('article_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 't.tenant_id')
        .onRef('v.article_id', '=', 't.article_id')
        .onRef('v.no', '=', 't.version_no'),
    )
    .innerJoin('article as a', (join) =>
      join.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.id', '=', 't.article_id'),
    )
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.author_id'),
    )
    .select([
      't.article_id as id',
      'v.title',
      'u.name as authorName',
      't.version_no as versionNo',
      't.asked_at as askedAt',
      'a.published_no as publishedNo',
    ])
}

export type TaskRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** The articles that wait for a person, longest waiting first. */
export function pageOfTasks(
  db: Db,
  whose: Place & { userId: string },
  asked: PageAsked,
): Promise<Page<TaskRow>> {
  const order = { columns: {}, first: [['t.asked_at', 'asc']], id: 't.article_id' } as const
  return readLongPage(db, select(db, whose), asked, order, (ids) =>
    rows(select(db, whose).where('t.article_id', '=', anyOf(ids))).execute(),
  )
}

/** The people whom the review of an article asks; nobody when none is open. */
export async function saveTasks(
  tx: Tx,
  { tenantId, section }: Place,
  {
    articleId,
    versionNo,
    userIds,
    at,
  }: { articleId: string; versionNo: number; userIds: string[]; at: Date },
): Promise<void> {
  await tx
    .deleteFrom('article_task')
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', articleId)
    .execute()
  if (userIds.length === 0) return
  await tx
    .insertInto('article_task')
    .values(
      userIds.map((userId) => ({
        tenant_id: tenantId,
        article_id: articleId,
        user_id: userId,
        section,
        version_no: versionNo,
        asked_at: at,
      })),
    )
    .execute()
}
