import type { ArticleDocument, ArticleSection, ArticleState, Page, Quiz } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readLongPage, readPage } from '../../platform/records/read-page.ts'
import type { Happened, Standing } from './standing.rules.ts'

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

export interface StoredEvent extends Happened {
  opinion: string
  name: string
  at: Date
}

/** The events of an article, oldest first. */
export async function listEvents(db: Db, tenantId: string, articleId: string): Promise<StoredEvent[]> {
  return db
    .selectFrom('article_event as e')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'e.tenant_id').onRef('u.id', '=', 'e.actor_id'),
    )
    .where('e.tenant_id', '=', tenantId)
    .where('e.article_id', '=', articleId)
    .orderBy('e.seq')
    .select([
      'e.action',
      'e.version_no as versionNo',
      'e.actor_id as actorId',
      'e.reviewer_ids as reviewerIds',
      'e.opinion',
      'u.name',
      'e.at',
    ])
    .execute()
}

export interface NewEvent extends Happened {
  articleId: string
  seq: number
  opinion: string
  at: Date
}

/** Adds an event, and writes the columns that follow from the events. */
export async function saveEvent(
  tx: Tx,
  tenantId: string,
  event: NewEvent,
  { state, newestNo, publishedNo }: Standing,
): Promise<void> {
  await tx
    .insertInto('article_event')
    .values({
      tenant_id: tenantId,
      article_id: event.articleId,
      seq: event.seq,
      action: event.action,
      version_no: event.versionNo,
      reviewer_ids: [...event.reviewerIds],
      opinion: event.opinion,
      actor_id: event.actorId,
      at: event.at,
    })
    .execute()
  await tx
    .updateTable('article')
    .set({ state, newest_no: newestNo, published_no: publishedNo, updated_at: event.at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', event.articleId)
    .execute()
}

/** Makes a version of the draft. Its files are kept with it. */
export async function insertVersion(
  tx: Tx,
  tenantId: string,
  { articleId, no, text, at }: { articleId: string; no: number; text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('article_version')
    .columns([
      'tenant_id',
      'article_id',
      'no',
      'title',
      'summary',
      'cover_id',
      'asks_confirmation',
      'document',
      'quiz',
      'text',
      'created_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('article')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', articleId)
        .select([
          'tenant_id',
          'id',
          sql<number>`${no}::int`.as('no'),
          'title',
          'summary',
          'cover_id',
          'asks_confirmation',
          'document',
          'quiz',
          sql<string>`${text}::text`.as('text'),
          sql<Date>`${at}::timestamptz`.as('created_at'),
        ]),
    )
    .execute()
  await tx
    .updateTable('article_file')
    .set({ is_kept: true })
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', articleId)
    .execute()
}

function selectVersions(db: Db, tenantId: string, articleId: string) {
  return db
    .selectFrom('article_version as v')
    .where('v.tenant_id', '=', tenantId)
    .where('v.article_id', '=', articleId)
    .select(['v.no', 'v.title', 'v.created_at as createdAt'])
}

export type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number]

export function pageOfVersions(
  db: Db,
  tenantId: string,
  articleId: string,
  asked: PageAsked,
): Promise<Page<VersionRow>> {
  return readPage(selectVersions(db, tenantId, articleId), asked, {
    columns: {},
    first: [],
    id: 'v.no',
  })
}

export type StoredVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>

export function findVersion(db: Db, tenantId: string, articleId: string, no: number) {
  return selectVersions(db, tenantId, articleId)
    .where('v.no', '=', no)
    .select([
      'v.summary',
      'v.cover_id as coverId',
      'v.asks_confirmation as asksConfirmation',
      'v.document',
      'v.quiz',
      'v.text',
    ])
    .executeTakeFirst()
}
