import type { Page, Sort } from '@countersign/contract'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { filtered } from '../../../platform/database/filtered.ts'
import { upsert } from '../../../platform/database/upsert.ts'
import type { PageAsked } from '../../../platform/records/page.ts'
import { readPage } from '../../../platform/records/read-page.ts'

interface Filter {
  tenantId: string
  name?: string
}

/** Sellers; removed ones stay in the table and are left out. */
function select(db: Db, { tenantId, name }: Filter) {
  const query = db.selectFrom('shop_seller').where('tenant_id', '=', tenantId).where('removed_at', 'is', null)
  return filtered(query, { contains: { name } }).select([
    'id',
    'name',
    'linkman',
    'phone',
    'introduction',
    'sort',
    'version',
  ])
}

export type StoredSeller = Awaited<ReturnType<typeof listSellers>>[number]

export function pageOfSellers(db: Db, filter: Filter, asked: PageAsked & Sort): Promise<Page<StoredSeller>> {
  return readPage(select(db, filter), asked, {
    columns: { name: 'name', sort: 'sort' },
    first: [['sort', 'asc']],
    id: 'id',
  })
}

/** All sellers, in the order of lists. */
export function listSellers(db: Db, tenantId: string) {
  return select(db, { tenantId }).orderBy('sort').orderBy('id').execute()
}

export function findSeller(db: Db, tenantId: string, id: string): Promise<StoredSeller | undefined> {
  return select(db, { tenantId }).where('id', '=', id).executeTakeFirst()
}

/** Adds a seller, or changes the seller of this id. */
export async function saveSeller(
  tx: Tx,
  tenantId: string,
  seller: Omit<StoredSeller, 'version'>,
): Promise<void> {
  await upsert(tx, 'shop_seller', { tenant_id: tenantId, ...seller }, { version: 'next' }).execute()
}
