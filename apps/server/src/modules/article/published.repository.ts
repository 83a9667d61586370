import type { articleSorts, Page } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { countUpTo } from '../../platform/database/long-list.ts'
import type { Ordering } from '../../platform/database/sorted.ts'
import { upsert } from '../../platform/database/upsert.ts'
import { type PageAsked, pageOf, rangeOf } from '../../platform/records/page.ts'
import { readLongPage } from '../../platform/records/read-page.ts'
import { exactTotal } from '../../platform/totals.ts'
import type { Place } from './article.repository.ts'

function select(db: Db, { tenantId, section }: Place) {
  return db
    .selectFrom('article_published as p')
    .where('p.tenant_id', '=', tenantId)
    .where('p.section', '=', section)
}

function rows(query: ReturnType<typeof select>) {
  return query
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'p.tenant_id').onRef('u.id', '=', 'p.author_id'),
    )
    .select([
      'p.article_id as id',
      'p.author_id as authorId',
      'p.no',
      'p.title',
      'p.summary',
      'p.cover_id as coverId',
      'p.asks_confirmation as asksConfirmation',
      'p.published_at as publishedAt',
      'p.pinned_at as pinnedAt',
      'p.read_count as readCount',
      'u.name as authorName',
    ])
}

export type PublishedRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

type ArticleSort = (typeof articleSorts)[number]
const orders: Record<ArticleSort, Ordering> = {
  newest: { columns: {}, first: [['p.published_at', 'desc']], id: 'p.article_id' },
  mostRead: { columns: {}, first: [['p.read_count', 'desc']], id: 'p.article_id' },
}

export function pageOfPublished(
  db: Db,
  place: Place,
  asked: PageAsked,
  sort: ArticleSort,
): Promise<Page<PublishedRow>> {
  return readLongPage(db, select(db, place), asked, orders[sort], (ids) => listPublished(db, place, ids))
}

/** First rows of a search whose words most articles have, which are found soonest in the order of publication. */
const firstOfMany = 200

/**
 * Published articles that have all of these words (search-words.rules.ts), newest first. The index finds few articles at
 * once, and would have to sort many; many are found by reading the newest until a page is full.
 */
export async function pageOfFound(
  db: Db,
  place: Place,
  asked: PageAsked,
  words: readonly string[],
): Promise<Page<PublishedRow>> {
  const { limit, offset } = rangeOf(asked)
  const rowsOf = db
    .selectFrom('article_words as w')
    .where('w.tenant_id', '=', place.tenantId)
    .where('w.section', '=', place.section)
    .select('w.article_id as id')
  const indexed = rowsOf.where(sql<boolean>`indexed_words(w.words) @> ${words}::text[]`)
  const total = await countUpTo(db, indexed)
  const isOfMany = total === exactTotal && offset + limit <= firstOfMany
  const found = isOfMany ? rowsOf.where(sql<boolean>`w.words @> ${words}::text[]`) : indexed
  const ids = await found
    .orderBy('w.published_at', 'desc')
    .orderBy('w.article_id', 'desc')
    .limit(Math.max(0, Math.min(limit, exactTotal - offset)))
    .offset(offset)
    .execute()
  const wanted = ids.map(({ id }) => id)
  const byId = new Map((await listPublished(db, place, wanted)).map((row) => [row.id, row]))
  return pageOf(
    wanted.flatMap((id) => byId.get(id) ?? []),
    total,
    asked,
  )
}

function listPublished(db: Db, place: Place, ids: readonly string[]): Promise<PublishedRow[]> {
  return rows(select(db, place).where('p.article_id', '=', anyOf(ids))).execute()
}

/**
 * Makes other transactions that add a reading, publish or withdraw wait. A publication counts the readings, and must not miss
 * one that is being added.
 */
export async function lockPublished(tx: Tx, { tenantId, section }: Place, id: string): Promise<void> {
  await tx
    .selectFrom('article_published')
    .where('tenant_id', '=', tenantId)
    .where('section', '=', section)
    .where('article_id', '=', id)
    .select('article_id')
    .forNoKeyUpdate()
    .execute()
}

export function findPublished(db: Db, place: Place, id: string): Promise<PublishedRow | undefined> {
  return rows(select(db, place).where('p.article_id', '=', id)).executeTakeFirst()
}

/** The pinned articles of a section, last pinned first. */
export function listPinned(db: Db, place: Place, limit: number): Promise<PublishedRow[]> {
  return rows(select(db, place).where('p.pinned_at', 'is not', null))
    .orderBy('p.pinned_at', 'desc')
    .orderBy('p.article_id', 'desc')
    .limit(limit)
    .execute()
}

export function listFirst(db: Db, place: Place, sort: ArticleSort, limit: number): Promise<PublishedRow[]> {
  const column = sort === 'newest' ? 'p.published_at' : 'p.read_count'
  return rows(select(db, place))
    .orderBy(column, 'desc')
    .orderBy('p.article_id', 'desc')
    .limit(limit)
    .execute()
}

/** Puts a version before staff, in the place of the one before it. It stays pinned, and its readings stay counted. */
export async function savePublished(
  tx: Tx,
  { tenantId, section }: Place,
  { articleId, no, words, at }: { articleId: string; no: number; words: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    insert into article_published
      (tenant_id, article_id, section, author_id, no, title, summary, cover_id, asks_confirmation, published_at, read_count)
    select a.tenant_id, a.id, a.section, a.author_id, v.no, v.title, v.summary, v.cover_id, v.asks_confirmation, ${at},
      (select count(*) from article_read r where r.tenant_id = a.tenant_id and r.article_id = a.id)
    from article a
    join article_version v on v.tenant_id = a.tenant_id and v.article_id = a.id and v.no = ${no}
    where a.tenant_id = ${tenantId} and a.id = ${articleId}
    on conflict (tenant_id, article_id) do update set
      no = excluded.no, title = excluded.title, summary = excluded.summary, cover_id = excluded.cover_id,
      asks_confirmation = excluded.asks_confirmation, published_at = excluded.published_at`.execute(tx)
  await upsert(
    tx,
    'article_words',
    { tenant_id: tenantId, article_id: articleId, section, published_at: at, words: [...words] },
    { key: ['tenant_id', 'article_id'], keep: ['section'] },
  ).execute()
}

export async function removePublished(tx: Tx, tenantId: string, articleId: string): Promise<void> {
  for (const table of ['article_words', 'article_published'] as const) {
    await tx.deleteFrom(table).where('tenant_id', '=', tenantId).where('article_id', '=', articleId).execute()
  }
}

/** Pins an article or unpins it; undefined when it is not published. */
export async function savePin(
  tx: Tx,
  { tenantId, section }: Place,
  { articleId, at }: { articleId: string; at: Date | null },
): Promise<{ title: string } | undefined> {
  return tx
    .updateTable('article_published')
    .set({ pinned_at: at })
    .where('tenant_id', '=', tenantId)
    .where('section', '=', section)
    .where('article_id', '=', articleId)
    .returning('title')
    .executeTakeFirst()
}
