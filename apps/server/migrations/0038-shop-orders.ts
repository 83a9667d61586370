import { type Kysely, sql } from 'kysely'

/** Orders of the shop with their events, cases of after-sale, and points with their ledger (ADR 36). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table shop_order (
      tenant_id text not null references tenant,
      id text not null,
      order_no text not null,
      user_id text not null,
      -- The request whose approval placed it; null for an order from the cart.
      request_id text,
      receiver_name text not null,
      receiver_phone text not null,
      receiver_address text not null,
      note text not null,
      total_fen bigint not null check (total_fen >= 0),
      -- The part of the total that points paid.
      points_fen bigint not null check (points_fen between 0 and total_fen),
      created_at timestamptz not null,
      -- The following columns follow from the events.
      state text not null
        check (state in ('toConfirm', 'toShip', 'toReceive', 'done', 'cancelled', 'afterSale')),
      changed_at timestamptz not null,
      version int not null default 1,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    'create unique index shop_order_no on shop_order (tenant_id, order_no)',
    // An approval places one order, however often its handler runs.
    'create unique index shop_order_request on shop_order (tenant_id, request_id) where request_id is not null',
    'create index shop_order_own on shop_order (tenant_id, user_id, created_at desc, id desc)',
    'create index shop_order_newest on shop_order (tenant_id, created_at desc, id desc)',
    'create index shop_order_state on shop_order (tenant_id, state, created_at desc, id desc)',
    `create table shop_order_line (
      tenant_id text not null,
      id text not null,
      order_id text not null,
      sort int not null,
      goods_id text not null,
      variant_id text not null,
      -- Name, picture and price are copied, so that a later change of the goods does not change the order.
      goods_name text not null,
      variant_name text not null,
      unit text not null,
      picture_id text,
      seller_id text not null,
      seller_name text not null,
      kind text not null check (kind in ('office', 'welfare')),
      price_fen bigint not null check (price_fen >= 0),
      num int not null check (num > 0),
      is_paid_by_points boolean not null,
      -- Whether there was no stock when it was ordered.
      was_short boolean not null,
      -- The following columns follow from the events.
      is_waiting boolean not null,
      is_shipped boolean not null default false,
      is_received boolean not null default false,
      returned int not null default 0 check (returned between 0 and num),
      primary key (tenant_id, id),
      foreign key (tenant_id, order_id) references shop_order (tenant_id, id),
      foreign key (tenant_id, variant_id) references shop_variant (tenant_id, id)
    )`,
    'create index shop_order_line_order on shop_order_line (tenant_id, order_id, sort)',
    'create index shop_order_line_variant on shop_order_line (tenant_id, variant_id)',
    `create table shop_order_event (
      tenant_id text not null,
      order_id text not null,
      seq int not null,
      action text not null
        check (action in ('confirm', 'ship', 'stock', 'receive', 'cancel', 'ask', 'withdraw', 'decide')),
      -- What the rules read: lines, or the case and its decision.
      data jsonb not null,
      remark text not null,
      actor_id text not null,
      at timestamptz not null,
      primary key (tenant_id, order_id, seq),
      foreign key (tenant_id, order_id) references shop_order (tenant_id, id),
      foreign key (tenant_id, actor_id) references app_user (tenant_id, id)
    )`,
    `create table shop_after_sale (
      tenant_id text not null,
      id text not null,
      order_id text not null,
      line_id text not null,
      kind text not null check (kind in ('return', 'exchange')),
      num int not null check (num > 0),
      reason text not null,
      created_at timestamptz not null,
      -- The following column follows from the events of the order.
      state text not null check (state in ('open', 'agreed', 'refused', 'withdrawn')),
      decision text not null default '',
      decided_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, line_id) references shop_order_line (tenant_id, id)
    )`,
    'create index shop_after_sale_order on shop_after_sale (tenant_id, order_id)',
    'create index shop_after_sale_newest on shop_after_sale (tenant_id, state, created_at desc, id desc)',
    `create table shop_after_sale_picture (
      tenant_id text not null,
      after_sale_id text not null,
      picture_id text not null,
      sort int not null,
      primary key (tenant_id, after_sale_id, picture_id),
      foreign key (tenant_id, after_sale_id) references shop_after_sale (tenant_id, id),
      foreign key (tenant_id, picture_id) references shop_picture (tenant_id, id)
    )`,
    `create table shop_point_budget (
      tenant_id text not null references tenant,
      id text not null,
      name text not null,
      -- Days in Shanghai, both included.
      starts_on text not null,
      ends_on text not null,
      remark text not null,
      created_at timestamptz not null,
      version int not null default 1,
      removed_at timestamptz,
      primary key (tenant_id, id),
      check (starts_on <= ends_on)
    )`,
    `create table shop_point_balance (
      tenant_id text not null,
      budget_id text not null,
      user_id text not null,
      -- Hundredths of points; the sum of the moves.
      amount bigint not null check (amount >= 0),
      primary key (tenant_id, user_id, budget_id),
      foreign key (tenant_id, budget_id) references shop_point_budget (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    `create table shop_point_move (
      tenant_id text not null,
      id text not null,
      budget_id text not null,
      user_id text not null,
      kind text not null check (kind in ('grant', 'order', 'cancel', 'return')),
      change bigint not null check (change <> 0),
      order_id text,
      created_by text not null,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id, budget_id) references shop_point_balance (tenant_id, user_id, budget_id),
      foreign key (tenant_id, order_id) references shop_order (tenant_id, id),
      check ((kind = 'grant') = (order_id is null))
    )`,
    'create index shop_point_move_person on shop_point_move (tenant_id, user_id, created_at desc, id desc)',
    'create index shop_point_move_order on shop_point_move (tenant_id, order_id) where order_id is not null',
    `alter table shop_stock_move drop constraint shop_stock_move_kind_check,
      add constraint shop_stock_move_kind_check
        check (kind in ('opening', 'delivery', 'count', 'order', 'cancel', 'return', 'exchange')),
      drop constraint shop_stock_move_check,
      add constraint shop_stock_move_check
        check ((kind in ('order', 'cancel', 'return', 'exchange')) = (order_line_id is not null)),
      add foreign key (tenant_id, order_line_id) references shop_order_line (tenant_id, id)`,
    'grant select, insert, update on shop_order, shop_order_line, shop_after_sale, shop_point_budget, shop_point_balance to countersign_app',
    'grant select, insert on shop_order_event, shop_after_sale_picture, shop_point_move to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
