import type { Page, Sort } from '@countersign/contract'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import { readPage } from '../../platform/records/read-page.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import type { Board } from './board.rules.ts'

interface Filter {
  tenantId: string
  board: Board
  /** Only notices that were released by then. */
  releasedBy?: Date | undefined
  title?: string
  category?: number
}

export interface StoredNoticeRow {
  id: string
  content: string
  title: string
  category: number
  releasedAt: Date
  createName: string | null
}

export interface StoredNotice extends StoredNoticeRow {
  updatedAt: Date | null
  version: number
}

/** Removed notices stay in the table and are left out. */
function select(db: Db, { tenantId, board, releasedBy, title, category }: Filter) {
  const query = db
    .selectFrom('notice as n')
    .where('n.tenant_id', '=', tenantId)
    .where('n.board', '=', board)
    .where('n.removed_at', 'is', null)
  const released = releasedBy === undefined ? query : query.where('n.released_at', '<=', releasedBy)
  return filtered(released, { contains: { 'n.title': title }, equals: { 'n.category': category } })
}

function withName(query: ReturnType<typeof select>) {
  return query
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'n.tenant_id').onRef('u.id', '=', 'n.created_by'),
    )
    .select([
      'n.id',
      'n.title',
      'n.category',
      'n.content',
      'n.released_at as releasedAt',
      'u.name as createName',
    ])
}

export function listPage(db: Db, filter: Filter, asked: PageAsked & Sort): Promise<Page<StoredNoticeRow>> {
  return readPage(withName(select(db, filter)), asked, order)
}

const order = {
  columns: { title: 'n.title', category: 'n.category', releaseTime: 'n.released_at' },
  first: [['n.released_at', 'desc']],
  id: 'n.id',
} as const

export function findNotice(
  db: Db,
  filter: Pick<Filter, 'tenantId' | 'board' | 'releasedBy'>,
  id: string,
): Promise<StoredNotice | undefined> {
  return withName(select(db, filter))
    .where('n.id', '=', id)
    .select(['n.updated_at as updatedAt', 'n.version'])
    .executeTakeFirst()
}

export function listNoticesOf(
  db: Db,
  filter: Pick<Filter, 'tenantId' | 'board'>,
  ids: readonly string[],
): Promise<StoredNotice[]> {
  return withName(select(db, filter))
    .where('n.id', '=', anyOf(ids))
    .select(['n.updated_at as updatedAt', 'n.version'])
    .execute()
}

interface Words {
  id: string
  title: string
  category: number
  content: string
  releasedAt: Date
  at: Date
}

export async function insertNotice(
  tx: Tx,
  tenantId: string,
  notice: Words & { board: Board; by: string },
): Promise<void> {
  await tx
    .insertInto('notice')
    .values({
      tenant_id: tenantId,
      id: notice.id,
      board: notice.board,
      title: notice.title,
      category: notice.category,
      content: notice.content,
      released_at: notice.releasedAt,
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
      released_at: notice.releasedAt,
      updated_at: notice.at,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', notice.id)
    .execute()
}
