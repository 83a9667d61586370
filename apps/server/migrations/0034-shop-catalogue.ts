import { type Kysely, sql } from 'kysely'

/** The catalogue of the shop: categories, sellers, goods with variants and pictures, and the ledger of their stock (ADR 36). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table shop_category (
      tenant_id text not null references tenant,
      id text not null,
      -- Null at the top level.
      parent_id text,
      name text not null,
      sort int not null,
      version int not null default 1,
      -- A removed category stays, since goods name it.
      removed_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, parent_id) references shop_category (tenant_id, id)
    )`,
    `create table shop_seller (
      tenant_id text not null references tenant,
      id text not null,
      name text not null,
      linkman text not null,
      phone text not null,
      introduction text not null,
      sort int not null,
      version int not null default 1,
      -- A removed seller stays, since orders name it.
      removed_at timestamptz,
      primary key (tenant_id, id)
    )`,
    'create unique index shop_seller_name on shop_seller (tenant_id, name) where removed_at is null',
    `create table shop_goods (
      tenant_id text not null references tenant,
      id text not null,
      kind text not null check (kind in ('office', 'welfare')),
      name text not null,
      -- The name in pinyin, in full and by initials, for the search.
      spelling text not null,
      category_id text not null,
      seller_id text not null,
      unit text not null,
      description text not null,
      -- Staff see only goods that are offered.
      is_offered boolean not null,
      -- Lowest price of its variants, for sorting.
      lowest_price_fen bigint not null check (lowest_price_fen >= 0),
      created_at timestamptz not null,
      version int not null default 1,
      -- Removed goods stay, since orders name them.
      removed_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, category_id) references shop_category (tenant_id, id),
      foreign key (tenant_id, seller_id) references shop_seller (tenant_id, id)
    )`,
    `create index shop_goods_newest on shop_goods (tenant_id, created_at desc, id desc)
      where removed_at is null and is_offered`,
    `create index shop_goods_category on shop_goods (tenant_id, category_id, created_at desc, id desc)
      where removed_at is null and is_offered`,
    `create index shop_goods_seller on shop_goods (tenant_id, seller_id, created_at desc, id desc)
      where removed_at is null and is_offered`,
    `create index shop_goods_price on shop_goods (tenant_id, lowest_price_fen, id)
      where removed_at is null and is_offered`,
    // Two Chinese characters are no trigram, so names are found by their characters, as names of people are.
    `create index shop_goods_parts on shop_goods using gin (spelling gin_trgm_ops, string_to_array(name, null))
      with (gin_pending_list_limit = 512) where removed_at is null`,
    `create table shop_variant (
      tenant_id text not null,
      id text not null,
      goods_id text not null,
      -- "" for the only variant of goods without a choice.
      name text not null,
      price_fen bigint not null check (price_fen >= 0),
      -- Sum of the stock moves.
      stock int not null default 0 check (stock >= 0),
      -- Most pieces in one line of a cart or an order.
      max_num int not null check (max_num between 1 and 9999),
      sort int not null,
      -- A removed variant stays, since orders name it.
      removed_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, goods_id) references shop_goods (tenant_id, id)
    )`,
    'create index shop_variant_goods on shop_variant (tenant_id, goods_id, sort)',
    `create table shop_stock_move (
      tenant_id text not null,
      id text not null,
      variant_id text not null,
      kind text not null check (kind in ('opening', 'delivery', 'count', 'order', 'cancel', 'return')),
      change int not null check (change <> 0),
      -- Line of an order that took or gave back the pieces; null for moves by an administrator.
      order_line_id text,
      remark text not null,
      created_by text not null,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, variant_id) references shop_variant (tenant_id, id),
      foreign key (tenant_id, created_by) references app_user (tenant_id, id),
      check ((kind in ('order', 'cancel', 'return')) = (order_line_id is not null))
    )`,
    'create index shop_stock_move_variant on shop_stock_move (tenant_id, variant_id, created_at desc, id desc)',
    'create index shop_stock_move_newest on shop_stock_move (tenant_id, created_at desc, id desc)',
    // A line takes its stock once and gives it back once.
    `create unique index shop_stock_move_line on shop_stock_move (tenant_id, order_line_id, kind)
      where kind in ('order', 'cancel')`,
    `create table shop_picture (
      tenant_id text not null references tenant,
      -- SHA-256 of the uploaded bytes, so that the same picture is kept once.
      id text not null,
      width int not null,
      height int not null,
      created_by text not null,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, created_by) references app_user (tenant_id, id)
    )`,
    `create table shop_picture_size (
      tenant_id text not null,
      picture_id text not null,
      -- Pixels: 160 in lists, 480 in tiles, 960 in details.
      width int not null check (width in (160, 480, 960)),
      -- Bytes in the file store.
      file_id text not null,
      sha256 text not null,
      size int not null,
      primary key (tenant_id, picture_id, width),
      foreign key (tenant_id, picture_id) references shop_picture (tenant_id, id)
    )`,
    `create table shop_goods_picture (
      tenant_id text not null,
      goods_id text not null,
      picture_id text not null,
      sort int not null,
      primary key (tenant_id, goods_id, picture_id),
      foreign key (tenant_id, goods_id) references shop_goods (tenant_id, id),
      foreign key (tenant_id, picture_id) references shop_picture (tenant_id, id)
    )`,
    'grant select, insert, update on shop_category, shop_seller, shop_goods, shop_variant to countersign_app',
    'grant select, insert, delete on shop_goods_picture to countersign_app',
    'grant select, insert on shop_stock_move, shop_picture, shop_picture_size to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
