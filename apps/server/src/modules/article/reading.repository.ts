import type { Page } from '@countersign/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readPage } from '../../platform/records/read-page.ts'
import type { Place } from './article.repository.ts'

interface Reading {
  articleId: string
  userId: string
  at: Date
}

export async function hasRead(
  db: Db,
  tenantId: string,
  { articleId, userId }: Omit<Reading, 'at'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('article_read')
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', articleId)
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  return found !== undefined
}

/** Counts the reading of a published article by a person who has not read it yet. */
export async function saveReading(
  tx: Tx,
  { tenantId, section }: Place,
  { articleId, userId, at }: Reading,
): Promise<void> {
  const added = await tx
    .insertInto('article_read')
    .values({ tenant_id: tenantId, article_id: articleId, user_id: userId, section, read_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  if (added.length === 0) return
  await tx
    .updateTable('article_published')
    .set((eb) => ({ read_count: eb('read_count', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', articleId)
    .execute()
}

/** Confirms a version. A confirmation of the same version keeps its time. */
export async function saveConfirmation(
  tx: Tx,
  tenantId: string,
  { articleId, userId, at, no }: Reading & { no: number },
): Promise<void> {
  await tx
    .updateTable('article_read')
    .set({ confirmed_no: no, confirmed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', articleId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`confirmed_no is distinct from ${no}`)
    .execute()
}

/** When a person confirmed a version. */
export async function findConfirmation(
  db: Db,
  tenantId: string,
  { articleId, userId, no }: Omit<Reading, 'at'> & { no: number },
): Promise<Date | null> {
  const found = await db
    .selectFrom('article_read')
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', articleId)
    .where('user_id', '=', userId)
    .where('confirmed_no', '=', no)
    .select('confirmed_at as at')
    .executeTakeFirst()
  return found?.at ?? null
}

export interface ReaderRow {
  userId: string
  name: string
  deptName: string
  readAt: Date | null
  confirmedAt: Date | null
}

/** Active staff who have confirmed a version, or who have not, by account. Guests are no staff. */
export function pageOfReaders(
  db: Db,
  tenantId: string,
  {
    articleId,
    no,
    isConfirmed,
    guestRole,
  }: { articleId: string; no: number; isConfirmed: boolean; guestRole: string },
  asked: PageAsked,
): Promise<Page<ReaderRow>> {
  const has = sql<boolean>`r.confirmed_no is not distinct from ${no}`
  const query = db
    .selectFrom('app_user as u')
    .leftJoin('article_read as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'u.tenant_id')
        .onRef('r.user_id', '=', 'u.id')
        .on('r.article_id', '=', articleId),
    )
    .where('u.tenant_id', '=', tenantId)
    .where('u.status', '=', 'active')
    .where(isConfirmed ? has : sql<boolean>`not ${has}`)
    .where(
      sql<boolean>`(
        not exists (select from user_role own where own.tenant_id = u.tenant_id and own.user_id = u.id)
        or exists (
          select from user_role own
          join role on role.tenant_id = own.tenant_id and role.id = own.role_id
          where own.tenant_id = u.tenant_id and own.user_id = u.id and role.alias <> ${guestRole}))`,
    )
    .select([
      'u.id as userId',
      'u.name',
      sql<string>`coalesce((
        select d.name from user_department ud
        join department d on d.tenant_id = ud.tenant_id and d.id = ud.dept_id
        where ud.tenant_id = u.tenant_id and ud.user_id = u.id order by ud.sort, d.sort limit 1), '')`.as(
        'deptName',
      ),
      'r.read_at as readAt',
      sql<Date | null>`case when ${has} then r.confirmed_at end`.as('confirmedAt'),
    ])
  return readPage(query, asked, { columns: {}, first: [['u.account', 'asc']], id: 'u.id' })
}
