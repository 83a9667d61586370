import type { ArticleDocument, ArticleSection, ArticleState, Page, Quiz } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readLongPage } from '../../platform/records/read-page.ts'

export interface Place {
  tenantId: string
  section: ArticleSection
}

interface OwnFilter extends Place {
  authorId: string
  state?: ArticleState | undefined
}

function select(db: Db, { tenantId, section }: Place) {
  return db
    .selectFrom('article as a')
    .where('a.tenant_id', '=', tenantId)
    .where('a.section', '=', section)
    .where('a.removed_at', 'is', null)
}

function rows(query: ReturnType<typeof select>) {
  return query
    .leftJoin('article_published as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.article_id', '=', 'a.id'),
    )
    .select([
      'a.id',
      'a.author_id as authorId',
      'a.title',
      'a.summary',
      'a.cover_id as coverId',
      'a.asks_confirmation as asksConfirmation',
      'a.updated_at as updatedAt',
      'a.version',
      'a.state',
      'a.newest_no as newestNo',
      'a.published_no as publishedNo',
      'p.published_at as publishedAt',
      'p.read_count as readCount',
    ])
}

export type ArticleRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]
export type StoredArticle = ArticleRow & { document: unknown; quiz: unknown }

export function pageOfOwn(
  db: Db,
  { authorId, state, ...place }: OwnFilter,
  asked: PageAsked,
): Promise<Page<ArticleRow>> {
  const own = select(db, place).where('a.author_id', '=', authorId)
  const query = state === undefined ? own : own.where('a.state', '=', state)
  const order = { columns: {}, first: [['a.updated_at', 'desc']], id: 'a.id' } as const
  return readLongPage(db, query, asked, order, (ids) =>
    rows(select(db, place).where('a.id', '=', anyOf(ids))).execute(),
  )
}

export function findArticle(db: Db, place: Place, id: string): Promise<StoredArticle | undefined> {
  return rows(select(db, place).where('a.id', '=', id))
    .select(['a.document', 'a.quiz'])
    .executeTakeFirst()
}

/** Articles of an author with these ids. */
export function listOwn(
  db: Db,
  { authorId, ...place }: Omit<OwnFilter, 'state'>,
  ids: readonly string[],
): Promise<ArticleRow[]> {
  return rows(select(db, place).where('a.author_id', '=', authorId).where('a.id', '=', anyOf(ids))).execute()
}

/**
 * Makes other writers of this article wait until the transaction ends. Readers do not wait: their rows name the article, and
 * they would hold what a withdrawal deletes.
 */
export async function lockArticle(tx: Tx, { tenantId, section }: Place, id: string): Promise<void> {
  await tx
    .selectFrom('article')
    .where('tenant_id', '=', tenantId)
    .where('section', '=', section)
    .where('id', '=', id)
    .select('id')
    .forNoKeyUpdate()
    .execute()
}

/** The parts of an article that its author writes. */
export interface Written {
  title: string
  summary: string
  coverId: string | null
  asksConfirmation: boolean
  document: ArticleDocument
  quiz: Quiz | null
}

export async function insertArticle(
  tx: Tx,
  { tenantId, section }: Place,
  { id, authorId, at, ...written }: Written & { id: string; authorId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('article')
    .values({
      tenant_id: tenantId,
      id,
      section,
      author_id: authorId,
      ...columnsOf(written),
      created_at: at,
      updated_at: at,
    })
    .execute()
}

export async function updateArticle(
  tx: Tx,
  tenantId: string,
  { id, at, ...written }: Written & { id: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('article')
    .set((eb) => ({ ...columnsOf(written), updated_at: at, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

function columnsOf({ title, summary, coverId, asksConfirmation, document, quiz }: Written) {
  return {
    title,
    summary,
    cover_id: coverId,
    asks_confirmation: asksConfirmation,
    document: JSON.stringify(document),
    quiz: quiz && JSON.stringify(quiz),
  }
}

export async function removeArticles(
  tx: Tx,
  tenantId: string,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .updateTable('article')
    .set({ removed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .execute()
  await tx
    .deleteFrom('article_file')
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', anyOf(ids))
    .execute()
}

/** The files that the draft names. Those that a version names stay, too. */
export async function saveFilesOfDraft(
  tx: Tx,
  tenantId: string,
  articleId: string,
  fileIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('article_file')
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', articleId)
    .where('is_kept', '=', false)
    .where('file_id', '!=', sql<string>`all(${fileIds})`)
    .execute()
  if (fileIds.length === 0) return
  await tx
    .insertInto('article_file')
    .values(fileIds.map((fileId) => ({ tenant_id: tenantId, article_id: articleId, file_id: fileId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How many articles of an author are not published, or wait for a review. */
export async function countUnfinished(db: Db, tenantId: string, authorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('article')
    .where('tenant_id', '=', tenantId)
    .where('author_id', '=', authorId)
    .where('removed_at', 'is', null)
    .where('state', 'in', ['draft', 'reviewing', 'rejected'])
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
