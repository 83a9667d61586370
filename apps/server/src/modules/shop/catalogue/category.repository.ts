import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { upsert } from '../../../platform/database/upsert.ts'

export interface CategoryRecord {
  id: string
  parentId: string | null
  name: string
  sort: number
  version: number
}

/** All categories of the tenant but removed ones, in the order of lists. */
export function listCategories(db: Db, tenantId: string): Promise<CategoryRecord[]> {
  return db
    .selectFrom('shop_category')
    .select(['id', 'parent_id as parentId', 'name', 'sort', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Adds a category, or changes the category of this id. */
export async function saveCategory(
  tx: Tx,
  tenantId: string,
  { id, parentId, name, sort }: Omit<CategoryRecord, 'version'>,
): Promise<void> {
  await upsert(
    tx,
    'shop_category',
    { tenant_id: tenantId, id, parent_id: parentId, name, sort },
    { version: 'next' },
  ).execute()
}

/** Whether goods that are not removed have one of these categories or sellers. */
export async function hasGoods(
  db: Db,
  tenantId: string,
  column: 'category_id' | 'seller_id',
  ids: readonly string[],
): Promise<boolean> {
  const found = await db
    .selectFrom('shop_goods')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(column, '=', anyOf(ids))
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
