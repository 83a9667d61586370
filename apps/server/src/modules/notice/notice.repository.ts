import type { Sort } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import { type PageAsked, rangeOf } from '../../platform/records/page.ts'
import { sorted } from '../../platform/database/sorted.ts'

interface Filter {
  tenantId: string
  title?: string
  category?: number
}

export interface StoredNoticeRow {
  id: string
  title: string
  category: number
  releasedAt: Date
  createName: string | null
}

export interface StoredNotice extends StoredNoticeRow {
  content: string
  updatedAt: Date | null
  version: number
}

/** Removed notices stay in the table and are left out. */
function select(db: Db, { tenantId, title, category }: Filter) {
  const query = db
    .selectFrom('notice as n')
    .where('n.tenant_id', '=', tenantId)
    .where('n.removed_at', 'is', null)
  return filtered(query, { contains: { 'n.title': title }, equals: { 'n.category': category } })
}

function withName(query: ReturnType<typeof select>) {
  return query
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'n.tenant_id').onRef('u.id', '=', 'n.created_by'),
    )
    .select(['n.id', 'n.title', 'n.category', 'n.released_at as releasedAt', 'u.name as createName'])
}

export function listPage(db: Db, filter: Filter, asked: PageAsked & Sort): Promise<StoredNoticeRow[]> {
  const { limit, offset } = rangeOf(asked)
  return sorted(withName(select(db, filter)), asked, order)
    .limit(limit)
    .offset(offset)
    .execute()
}

const order = {
  columns: { title: 'n.title', category: 'n.category', releaseTime: 'n.released_at' },
  first: [['n.released_at', 'desc']],
  id: 'n.id',
} as const

export async function countNotices(db: Db, filter: Filter): Promise<number> {
  const row = await select(db, filter).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

export function findNotice(db: Db, tenantId: string, id: string): Promise<StoredNotice | undefined> {
  return withName(select(db, { tenantId }))
    .where('n.id', '=', id)
    .select(['n.content', 'n.updated_at as updatedAt', 'n.version'])
    .executeTakeFirst()
}

/** Locks in the order of ids, so that two calls with the same notices cannot deadlock. */
export function lockNotices(
  tx: Tx,
  tenantId: string,
  ids: string[],
): Promise<{ id: string; version: number }[]> {
  return select(tx, { tenantId })
    .where('n.id', '=', anyOf(ids))
    .orderBy('n.id')
    .forUpdate()
    .select(['n.id', 'n.version'])
    .execute()
}

interface Words {
  id: string
  title: string
  category: number
  content: string
  at: Date
}

export async function insertNotice(tx: Tx, tenantId: string, notice: Words & { by: string }): Promise<void> {
  await tx
    .insertInto('notice')
    .values({
      tenant_id: tenantId,
      id: notice.id,
      title: notice.title,
      category: notice.category,
      content: notice.content,
      released_at: notice.at,
      created_by: notice.by,
    })
    .execute()
}

export async function updateNotice(tx: Tx, tenantId: string, notice: Words): Promise<void> {
  await tx
    .updateTable('notice')
    .set((eb) => ({
      title: notice.title,
      category: notice.category,
      content: notice.content,
      updated_at: notice.at,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', notice.id)
    .execute()
}

export async function markRemoved(tx: Tx, tenantId: string, ids: string[], at: Date): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ removed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .execute()
}
