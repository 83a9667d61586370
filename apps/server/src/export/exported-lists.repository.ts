import { sql } from 'kysely'
import type { ArticleSection, ArticleState } from '@countersign/contract'
import type { Tx } from '../platform/database/connect.ts'

/** Removes the limits on a transaction that reads a whole tenant, and rests while documents are drawn. */
export async function allowLongReading(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/** Until the transaction ends, no other one holds it; answers whether it was free. */
export async function holdExportLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(4207189085) as "isHeld"`.execute(tx)
  return rows[0]?.isHeld === true
}

/** Name of a tenant, also of a closed one; undefined for an unknown id. */
export async function findTenantName(tx: Tx, tenantId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tenant')
    .where('tenant_id', '=', tenantId)
    .select('name')
    .executeTakeFirst()
  return row?.name
}

export interface ExportedRole {
  name: string
  alias: string
  parentName: string
  people: string
}

/** The roles in the order of lists, each with the number of people who hold it. */
export async function listExportedRoles(tx: Tx, tenantId: string): Promise<ExportedRole[]> {
  const { rows } = await sql<ExportedRole>`
    select r.name, r.alias, coalesce(parent.name, '') as "parentName",
      (select count(*) from user_role held
        join app_user u on u.tenant_id = held.tenant_id and u.id = held.user_id and u.removed_at is null
        where held.tenant_id = r.tenant_id and held.role_id = r.id)::text as people
    from role r left join role parent on parent.tenant_id = r.tenant_id and parent.id = r.parent_id
    where r.tenant_id = ${tenantId} and r.removed_at is null
    order by r.sort, r.id`.execute(tx)
  return rows
}

export interface ExportedPerson {
  id: string
  account: string
  name: string
  code: string
  departments: string
  posts: string
  roles: string
  phone: string
  email: string
  sex: number
  birthday: string
  status: 'active' | 'inactive'
  leftAt: Date | null
}

/** The next people by id, also those who left. */
export async function listExportedPeople(
  tx: Tx,
  tenantId: string,
  after: string,
  limit: number,
): Promise<ExportedPerson[]> {
  const { rows } = await sql<ExportedPerson>`
    select u.id, u.account, u.name, u.code, u.phone, u.email, u.sex, coalesce(u.birthday::text, '') as birthday,
      u.status, u.removed_at as "leftAt",
      coalesce((select string_agg(d.name, '、' order by own.sort) from user_department own
        join department d on d.tenant_id = own.tenant_id and d.id = own.dept_id
        where own.tenant_id = u.tenant_id and own.user_id = u.id), '') as departments,
      coalesce((select string_agg(p.post_name, '、' order by own.sort) from user_department own
        join post p on p.tenant_id = own.tenant_id and p.id = own.post_id
        where own.tenant_id = u.tenant_id and own.user_id = u.id), '') as posts,
      coalesce((select string_agg(r.name, '、' order by r.sort) from user_role own
        join role r on r.tenant_id = own.tenant_id and r.id = own.role_id
        where own.tenant_id = u.tenant_id and own.user_id = u.id), '') as roles
    from app_user u where u.tenant_id = ${tenantId} and u.id > ${after} order by u.id limit ${limit}`.execute(
    tx,
  )
  return rows
}

export interface ExportedNotice {
  id: string
  board: 'company' | 'shop'
  title: string
  category: number
  content: string
  releasedAt: Date
  createName: string
}

/** The next notices by id, without the removed ones. */
export async function listExportedNotices(
  tx: Tx,
  tenantId: string,
  after: string,
  limit: number,
): Promise<ExportedNotice[]> {
  const { rows } = await sql<ExportedNotice>`
    select n.id, n.board, n.title, n.category, n.content, n.released_at as "releasedAt",
      coalesce(u.name, '') as "createName"
    from notice n left join app_user u on u.tenant_id = n.tenant_id and u.id = n.created_by
    where n.tenant_id = ${tenantId} and n.removed_at is null and n.id > ${after}
    order by n.id limit ${limit}`.execute(tx)
  return rows
}

export interface ExportedArticle {
  id: string
  section: ArticleSection
  state: ArticleState
  title: string
  summary: string
  text: string
  authorName: string
  updatedAt: Date
}

/** The next articles by id, each with the text of the newest version that was submitted; without the removed ones. */
export async function listExportedArticles(
  tx: Tx,
  tenantId: string,
  after: string,
  limit: number,
): Promise<ExportedArticle[]> {
  const { rows } = await sql<ExportedArticle>`
    select a.id, a.section, a.state, a.title, a.summary, coalesce(v.text, '') as text, u.name as "authorName",
      a.updated_at as "updatedAt"
    from article a join app_user u on u.tenant_id = a.tenant_id and u.id = a.author_id
    left join article_version v on v.tenant_id = a.tenant_id and v.article_id = a.id and v.no = a.newest_no
    where a.tenant_id = ${tenantId} and a.removed_at is null and a.id > ${after}
    order by a.id limit ${limit}`.execute(tx)
  return rows
}
