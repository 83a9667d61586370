import { type Kysely, sql } from 'kysely'

/** Past days of the shop's figures, counted once, and indexes for the days that are not counted yet (ADR 21). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table shop_figure_day (
      tenant_id text not null references tenant,
      day date not null,
      what text not null check (what in ('all', 'goods', 'department')),
      -- Id of the goods or of the department; '' for all, and for people without a department.
      id text not null,
      orders int not null,
      pieces int not null,
      amount_fen bigint not null,
      points_fen bigint not null,
      primary key (tenant_id, day, what, id)
    )`,
    // Everything before this moment is in shop_figure_day.
    `create table shop_figures_counted (
      tenant_id text primary key references tenant,
      until timestamptz not null
    )`,
    "create index shop_order_event_cancelled on shop_order_event (tenant_id, at) where action = 'cancel'",
    "create index shop_after_sale_returned on shop_after_sale (tenant_id, decided_at) where state = 'agreed' and kind = 'return'",
    'grant select, insert on shop_figure_day to countersign_app',
    'grant select, insert, update on shop_figures_counted to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
