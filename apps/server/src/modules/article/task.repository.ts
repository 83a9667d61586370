import type { Page } from '@countersign/contract'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readLongPage } from '../../platform/records/read-page.ts'
import type { Place } from './article.repository.ts'

/** What waits for a review by this person: everything but the own articles. */
function select(db: Db, { tenantId, section, userId }: Place & { userId: string }) {
  return db
    .selectFrom('article_task as t')
    .where('t.tenant_id', '=', tenantId)
    .where('t.section', '=', section)
    .where('t.author_id', '<>', userId)
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
      join.onRef('u.tenant_id', '=', 't.tenant_id').onRef('u.id', '=', 't.author_id'),
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

/** The articles that a person may review, longest waiting first. */
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

/** Puts an article among those that wait for a review. */
export async function insertTask(
  tx: Tx,
  { tenantId, section }: Place,
  {
    articleId,
    authorId,
    versionNo,
    at,
  }: { articleId: string; authorId: string; versionNo: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('article_task')
    .values({
      tenant_id: tenantId,
      article_id: articleId,
      section,
      author_id: authorId,
      version_no: versionNo,
      asked_at: at,
    })
    .execute()
}

export async function removeTask(tx: Tx, tenantId: string, articleId: string): Promise<void> {
  await tx
    .deleteFrom('article_task')
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', articleId)
    .execute()
}
