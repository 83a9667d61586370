import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/connect.ts'

/** An article with everything that was kept of it, for verification. */
export type KeptArticle = Awaited<ReturnType<typeof listKeptArticles>>[number]

/** The next articles of a tenant by id, each with its events, versions and the rows that follow from them. */
export async function listKeptArticles(db: Db, tenantId: string, after: string, limit: number) {
  const articles = await db
    .selectFrom('article')
    .select([
      'id',
      'section',
      'author_id as authorId',
      'state',
      'newest_no as newestNo',
      'published_no as publishedNo',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = articles.map(({ id }) => id)
  const eventsBy = Map.groupBy(await listEventsOf(db, tenantId, ids), ({ articleId }) => articleId)
  const versionsBy = Map.groupBy(await listVersionsOf(db, tenantId, ids), ({ articleId }) => articleId)
  const filesBy = Map.groupBy(await listKeptFiles(db, tenantId, ids), ({ articleId }) => articleId)
  const readBy = new Map(
    (await countReadings(db, tenantId, ids)).map((row) => [row.articleId, Number(row.count)]),
  )
  const taskBy = byArticle(await listTasksOf(db, tenantId, ids))
  const publishedBy = byArticle(await listPublishedOf(db, tenantId, ids))
  const wordsBy = byArticle(await listWordsOf(db, tenantId, ids))
  return articles.map((article) => ({
    article,
    events: eventsBy.get(article.id) ?? [],
    versions: versionsBy.get(article.id) ?? [],
    keptFiles: (filesBy.get(article.id) ?? []).map(({ fileId }) => fileId),
    readings: readBy.get(article.id) ?? 0,
    task: taskBy.get(article.id),
    published: publishedBy.get(article.id),
    words: wordsBy.get(article.id),
  }))
}

function byArticle<T extends { articleId: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.articleId, row]))
}

function listEventsOf(db: Db, tenantId: string, ids: readonly string[]) {
  return db
    .selectFrom('article_event')
    .select([
      'article_id as articleId',
      'seq',
      'action',
      'version_no as versionNo',
      'reviewer_ids as reviewerIds',
      'actor_id as actorId',
      'at',
    ])
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', anyOf(ids))
    .orderBy('article_id')
    .orderBy('seq')
    .execute()
}

function listVersionsOf(db: Db, tenantId: string, ids: readonly string[]) {
  return db
    .selectFrom('article_version')
    .select([
      'article_id as articleId',
      'no',
      'title',
      'summary',
      'cover_id as coverId',
      'asks_confirmation as asksConfirmation',
      'document',
      'text',
    ])
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', anyOf(ids))
    .orderBy('article_id')
    .orderBy('no')
    .execute()
}

function listKeptFiles(db: Db, tenantId: string, ids: readonly string[]) {
  return db
    .selectFrom('article_file')
    .select(['article_id as articleId', 'file_id as fileId'])
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', anyOf(ids))
    .where('is_kept', '=', true)
    .execute()
}

function countReadings(db: Db, tenantId: string, ids: readonly string[]) {
  return db
    .selectFrom('article_read')
    .select(({ fn }) => ['article_id as articleId', fn.countAll<string>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', anyOf(ids))
    .groupBy('article_id')
    .execute()
}

function listTasksOf(db: Db, tenantId: string, ids: readonly string[]) {
  return db
    .selectFrom('article_task')
    .select([
      'article_id as articleId',
      'section',
      'author_id as authorId',
      'version_no as versionNo',
      'asked_at as askedAt',
    ])
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', anyOf(ids))
    .execute()
}

function listPublishedOf(db: Db, tenantId: string, ids: readonly string[]) {
  return db
    .selectFrom('article_published')
    .select([
      'article_id as articleId',
      'section',
      'author_id as authorId',
      'no',
      'title',
      'summary',
      'cover_id as coverId',
      'asks_confirmation as asksConfirmation',
      'published_at as publishedAt',
      'read_count as readCount',
    ])
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', anyOf(ids))
    .execute()
}

function listWordsOf(db: Db, tenantId: string, ids: readonly string[]) {
  return db
    .selectFrom('article_words')
    .select(['article_id as articleId', 'section', 'published_at as publishedAt', 'words'])
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', anyOf(ids))
    .execute()
}
