import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/** Lists whose names are unique within a tenant. */
export type List =
  | 'asset_place'
  | 'client'
  | 'department'
  | 'dictionary'
  | 'flow'
  | 'menu'
  | 'param'
  | 'post'
  | 'role'
  | 'shopAbout'
  | 'shopAddress'
  | 'shopBudget'
  | 'shopCart'
  | 'shop_category'
  | 'shop_seller'
  | 'shopPlace'
  | 'tenant'
  | 'user'

/**
 * Makes other writers of a tenant's list wait until the transaction ends, so that a name can be checked against all
 * others.
 */
export async function lockList(tx: Tx, list: List, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${list} ${tenantId}`}))`.execute(tx)
}
