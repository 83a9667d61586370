import type { Page } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readLongPage } from '../../platform/records/read-page.ts'
import type { Place } from './article.repository.ts'

interface OfVersion {
  articleId: string
  no: number
}

/** Adds an attempt, and keeps it as the person's result when it is the best at this version. */
export async function saveAttempt(
  tx: Tx,
  tenantId: string,
  attempt: OfVersion & {
    id: string
    userId: string
    answers: readonly (readonly number[])[]
    score: number
    isPassed: boolean
    at: Date
  },
): Promise<void> {
  const { id, articleId, no, userId, answers, score, isPassed, at } = attempt
  await tx
    .insertInto('article_attempt')
    .values({
      tenant_id: tenantId,
      id,
      article_id: articleId,
      version_no: no,
      user_id: userId,
      answers: JSON.stringify(answers),
      score,
      is_passed: isPassed,
      at,
    })
    .execute()
  await sql`
    insert into article_result as r (tenant_id, article_id, user_id, version_no, score, is_passed, at, attempts)
    values (${tenantId}, ${articleId}, ${userId}, ${no}, ${score}, ${isPassed}, ${at}, 1)
    on conflict (tenant_id, article_id, user_id) do update set
      version_no = excluded.version_no,
      attempts = case when r.version_no = excluded.version_no then r.attempts else 0 end + 1,
      score = case when r.version_no = excluded.version_no then greatest(r.score, excluded.score) else excluded.score end,
      is_passed = excluded.is_passed or (r.version_no = excluded.version_no and r.is_passed),
      at = case when r.version_no = excluded.version_no and r.score >= excluded.score then r.at else excluded.at end
    `.execute(tx)
}

function select(db: Db, tenantId: string, { articleId, no }: OfVersion) {
  return db
    .selectFrom('article_result as r')
    .where('r.tenant_id', '=', tenantId)
    .where('r.article_id', '=', articleId)
    .where('r.version_no', '=', no)
}

function rows(query: ReturnType<typeof select>) {
  return query
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'),
    )
    .select([
      'r.user_id as id',
      'u.name',
      sql<string>`coalesce((
        select d.name from user_department ud
        join department d on d.tenant_id = ud.tenant_id and d.id = ud.dept_id
        where ud.tenant_id = r.tenant_id and ud.user_id = r.user_id order by ud.sort, d.sort limit 1), '')`.as(
        'deptName',
      ),
      'r.score',
      'r.is_passed as isPassed',
      'r.at',
      'r.attempts',
    ])
}

export type ResultRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export function findResult(
  db: Db,
  tenantId: string,
  { userId, ...version }: OfVersion & { userId: string },
): Promise<ResultRow | undefined> {
  return rows(select(db, tenantId, version).where('r.user_id', '=', userId)).executeTakeFirst()
}

/** The best results of a version, newest first. */
export function pageOfResults(
  db: Db,
  tenantId: string,
  version: OfVersion,
  asked: PageAsked,
): Promise<Page<ResultRow>> {
  const order = { columns: {}, first: [['r.at', 'desc']], id: 'r.user_id' } as const
  const query = select(db, tenantId, version)
  return readLongPage(db, query, asked, order, (ids) =>
    rows(query.where('r.user_id', '=', anyOf(ids))).execute(),
  )
}

/** The first results of a version for an export, by account. */
export function listResults(
  db: Db,
  tenantId: string,
  version: OfVersion,
  most: number,
): Promise<ResultRow[]> {
  return rows(select(db, tenantId, version))
    .orderBy('u.account')
    .orderBy('r.user_id')
    .limit(most)
    .execute()
}

/** The articles of a section that a person has read, last read first. */
export function pageOfLearned(
  db: Db,
  { tenantId, section, userId }: Place & { userId: string },
  asked: PageAsked,
): Promise<Page<LearnedRow>> {
  const read = db
    .selectFrom('article_read as l')
    .where('l.tenant_id', '=', tenantId)
    .where('l.user_id', '=', userId)
    .where('l.section', '=', section)
  const order = { columns: {}, first: [['l.read_at', 'desc']], id: 'l.article_id' } as const
  return readLongPage(db, read, asked, order, (ids) =>
    read
      .where('l.article_id', '=', anyOf(ids))
      .leftJoin('article_result as r', (join) =>
        join
          .onRef('r.tenant_id', '=', 'l.tenant_id')
          .onRef('r.article_id', '=', 'l.article_id')
          .onRef('r.user_id', '=', 'l.user_id'),
      )
      .select([
        'l.article_id as id',
        // The version that staff read, or of a withdrawn article the last one that somebody could have read.
        sql<string>`coalesce(
          (select p.title from article_published p where p.tenant_id = l.tenant_id and p.article_id = l.article_id),
          (select v.title from article_version v
            join article_event e on e.tenant_id = v.tenant_id and e.article_id = v.article_id
              and e.version_no = v.no and e.action = 'agree'
            where v.tenant_id = l.tenant_id and v.article_id = l.article_id order by v.no desc limit 1))`.as(
          'title',
        ),
        'l.read_at as readAt',
        'l.confirmed_at as confirmedAt',
        'r.score',
        'r.is_passed as isPassed',
        'r.at',
        'r.attempts',
      ])
      .execute(),
  )
}

export interface LearnedRow {
  id: string
  title: string
  readAt: Date
  confirmedAt: Date | null
  score: number | null
  isPassed: boolean | null
  at: Date | null
  attempts: number | null
}
