import type { Page, ShopPlace, Sort } from '@countersign/contract'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { filtered } from '../../../platform/database/filtered.ts'
import { upsert } from '../../../platform/database/upsert.ts'
import type { PageAsked } from '../../../platform/records/page.ts'
import { readPage } from '../../../platform/records/read-page.ts'

interface Filter {
  tenantId: string
  name?: string
}

/** Pick-up points; removed ones stay in the table and are left out. */
function select(db: Db, { tenantId, name }: Filter) {
  const query = db.selectFrom('shop_place').where('tenant_id', '=', tenantId).where('removed_at', 'is', null)
  return filtered(query, { contains: { name } }).select([
    'id',
    'name',
    'address',
    'opening_hours as openingHours',
    'phone',
    'remark',
    'sort',
    'version',
  ])
}

export function listPage(db: Db, filter: Filter, asked: PageAsked & Sort): Promise<Page<ShopPlace>> {
  return readPage(select(db, filter), asked, order)
}

const order = {
  columns: { name: 'name', sort: 'sort' },
  first: [['sort', 'asc']],
  id: 'id',
} as const

/** All pick-up points, in the order of lists. */
export function listAll(db: Db, tenantId: string): Promise<ShopPlace[]> {
  return select(db, { tenantId }).orderBy('sort').orderBy('id').execute()
}

export function findPlace(db: Db, tenantId: string, id: string): Promise<ShopPlace | undefined> {
  return select(db, { tenantId }).where('id', '=', id).executeTakeFirst()
}

/** Adds a pick-up point, or changes the one of this id. */
export async function savePlace(
  tx: Tx,
  tenantId: string,
  { openingHours, ...place }: Omit<ShopPlace, 'version'>,
): Promise<void> {
  await upsert(
    tx,
    'shop_place',
    { tenant_id: tenantId, ...place, opening_hours: openingHours },
    { version: 'next' },
  ).execute()
}

/** Id of the pick-up point that a person chose, also of a removed one. */
export async function findUsual(db: Db, tenantId: string, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('shop_usual_place')
    .select('place_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.place_id
}

export async function saveUsual(tx: Tx, tenantId: string, userId: string, placeId: string): Promise<void> {
  await upsert(
    tx,
    'shop_usual_place',
    { tenant_id: tenantId, user_id: userId, place_id: placeId },
    { key: ['tenant_id', 'user_id'] },
  ).execute()
}
