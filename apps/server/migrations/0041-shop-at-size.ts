import { type Kysely, sql } from 'kysely'

/** Indexes for the lists of the shop's administration, in the orders that they are shown in. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create index shop_goods_all_newest on shop_goods (tenant_id, created_at desc, id desc) where removed_at is null`,
    `create index shop_goods_all_price on shop_goods (tenant_id, lowest_price_fen, id) where removed_at is null`,
    `create index shop_goods_all_name on shop_goods (tenant_id, spelling, id) where removed_at is null`,
    `create index shop_stock_move_kind on shop_stock_move (tenant_id, kind, created_at desc, id desc)`,
    `create index shop_after_sale_all on shop_after_sale (tenant_id, created_at desc, id desc)`,
    `create index shop_order_own_state on shop_order (tenant_id, user_id, state, created_at desc, id desc)`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}
