import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

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

export async function countWebLog(db: Db, tenantId: string): Promise<number> {
  const row = await db
    .selectFrom('web_log')
    .where('tenant_id', '=', tenantId)
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Newest first; of those sent together, the last one. */
export async function listRows(db: Db, tenantId: string, range: { limit: number; offset: number }) {
  return db
    .selectFrom('web_log as l')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'l.tenant_id').onRef('u.id', '=', 'l.user_id'),
    )
    .where('l.tenant_id', '=', tenantId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .select([
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
    .execute()
}
