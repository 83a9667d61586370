import { type Kysely, sql } from 'kysely'

/** Lines of the carts of the shop, and goods that people marked as favourites. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table shop_cart_line (
      tenant_id text not null,
      id text not null,
      user_id text not null,
      variant_id text not null,
      num int not null check (num > 0),
      is_checked boolean not null,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      -- A variant that is added again adds to its line.
      unique (tenant_id, user_id, variant_id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id),
      foreign key (tenant_id, variant_id) references shop_variant (tenant_id, id)
    )`,
    `create table shop_favorite (
      tenant_id text not null,
      id text not null,
      user_id text not null,
      goods_id text not null,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      unique (tenant_id, user_id, goods_id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id),
      foreign key (tenant_id, goods_id) references shop_goods (tenant_id, id)
    )`,
    'create index shop_favorite_newest on shop_favorite (tenant_id, user_id, created_at desc, id desc)',
    'grant select, insert, update, delete on shop_cart_line, shop_favorite to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
