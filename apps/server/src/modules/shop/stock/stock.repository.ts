import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { ShopTables } from '../../../platform/database/shop-schema.ts'

export type StockMoveKind = ShopTables['shop_stock_move']['kind']

export interface LockedVariant {
  id: string
  stock: number
  /** Name of the goods and of the variant, for refusals. */
  name: string
}

/** Locks variants until the transaction ends, in the order of ids so that two orders cannot deadlock. */
export async function lockVariants(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<LockedVariant[]> {
  const { rows } = await sql<LockedVariant>`
    select variant.id, variant.stock, concat_ws(' ', goods.name, nullif(variant.name, '')) as name
    from shop_variant variant
    join shop_goods goods on goods.tenant_id = variant.tenant_id and goods.id = variant.goods_id
    where variant.tenant_id = ${tenantId} and variant.id = any(${ids})
    order by variant.id
    for update of variant`.execute(tx)
  return rows
}

export interface NewStockMove {
  id: string
  variantId: string
  kind: StockMoveKind
  change: number
  orderLineId: string | null
  remark: string
}

/** Adds moves to the ledger and changes the stock by them. */
export async function insertStockMoves(
  tx: Tx,
  { tenantId, by, at }: { tenantId: string; by: string; at: Date },
  moves: readonly NewStockMove[],
): Promise<void> {
  await tx
    .insertInto('shop_stock_move')
    .values(
      moves.map(({ id, variantId, kind, change, orderLineId, remark }) => ({
        tenant_id: tenantId,
        id,
        variant_id: variantId,
        kind,
        change,
        order_line_id: orderLineId,
        remark,
        created_by: by,
        created_at: at,
      })),
    )
    .execute()
  await sql`update shop_variant variant set stock = variant.stock + moved.change
    from (select variant_id, sum(change)::int as change
      from unnest(${moves.map(({ variantId }) => variantId)}::text[], ${moves.map(({ change }) => change)}::int[])
        as move(variant_id, change)
      group by variant_id) moved
    where variant.tenant_id = ${tenantId} and variant.id = moved.variant_id`.execute(tx)
}
