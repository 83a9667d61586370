import type { Sort } from '@countersign/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import { readPage } from '../../platform/records/read-page.ts'
import type { PageAsked } from '../../platform/records/page.ts'

interface NewEntry {
  id: string
  url: string
  time: string
  type: string
  message: string
  stack: string
  info: string
}

interface Sent {
  tenantId: string
  userId: string
  at: Date
  entries: readonly NewEntry[]
}

export async function saveEntries(db: Db, { tenantId, userId, at, entries }: Sent): Promise<void> {
  await db
    .insertInto('web_log')
    .values(
      entries.map(({ id, url, time, type, message, stack, info }) => ({
        tenant_id: tenantId,
        id,
        user_id: userId,
        url,
        time,
        type,
        message,
        stack,
        info,
        created_at: at,
      })),
    )
    .execute()
}

export async function countSince(db: Db, tenantId: string, userId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('web_log')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

interface Filter {
  tenantId: string
  message?: string
}

function select(db: Db, { tenantId, message }: Filter) {
  const query = db
    .selectFrom('web_log as l')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'l.tenant_id').onRef('u.id', '=', 'l.user_id'),
    )
    .where('l.tenant_id', '=', tenantId)
  return filtered(query, { contains: { 'l.message': message } })
}

export type StoredRow = Awaited<ReturnType<typeof listRows>>['records'][number]

/** Newest first unless another order is given; entries sent together in reverse order. */
export function listRows(db: Db, filter: Filter, asked: PageAsked & Sort) {
  return readPage(selectRows(db, filter), asked, order)
}

export function findRow(db: Db, tenantId: string, id: string): Promise<StoredRow | undefined> {
  return selectRows(db, { tenantId }).where('l.id', '=', id).executeTakeFirst()
}

function selectRows(db: Db, filter: Filter) {
  return select(db, filter).select([
    'l.id',
    'l.user_id as userId',
    'u.account',
    'u.name as userName',
    'l.url',
    'l.time',
    'l.type',
    'l.message',
    'l.stack',
    'l.info',
    'l.created_at as createdAt',
  ])
}

const order = {
  columns: { account: 'u.account', createTime: 'l.created_at' },
  first: [['l.created_at', 'desc']],
  id: 'l.id',
} as const
