import { sql } from 'kysely'
import type { Tx } from './connect.ts'
import type { Database } from './schema.ts'

/** Lists that are written by one transaction of a tenant at a time, by their tables. */
export type List = Extract<
  keyof Database,
  | 'app_user'
  | 'asset_place'
  | 'client'
  | 'department'
  | 'dictionary'
  | 'flow'
  | 'menu'
  | 'param'
  | 'post'
  | 'role'
  | 'shop_about'
  | 'shop_address'
  | 'shop_cart_line'
  | 'shop_category'
  | 'shop_place'
  | 'shop_point_budget'
  | 'shop_seller'
  | 'tenant'
>

/**
 * Makes other writers of a tenant's list wait until the transaction ends, so that a name can be checked against all
 * others.
 */
export async function lockList(tx: Tx, list: List, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${list} ${tenantId}`}))`.execute(tx)
}
