import { type Kysely, sql } from 'kysely'

/** Purchase requests that were made of a cart, with what each of their rows was made of (ADR 36). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table shop_purchase (
      tenant_id text not null,
      -- The draft, which keeps its id when it is submitted. A deleted draft takes its purchase with it.
      request_id text not null,
      user_id text not null,
      receiver_name text not null,
      receiver_phone text not null,
      receiver_address text not null,
      note text not null,
      created_at timestamptz not null,
      primary key (tenant_id, request_id),
      foreign key (tenant_id, request_id) references approval (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    `create table shop_purchase_line (
      tenant_id text not null,
      request_id text not null,
      sort int not null,
      variant_id text not null,
      -- What the row of the request said: a signed row that says the same is an order of this variant.
      name text not null,
      spec text not null,
      unit text not null,
      price_fen bigint not null check (price_fen >= 0),
      primary key (tenant_id, request_id, sort),
      foreign key (tenant_id, request_id) references shop_purchase (tenant_id, request_id) on delete cascade,
      foreign key (tenant_id, variant_id) references shop_variant (tenant_id, id)
    )`,
    'create index shop_purchase_line_variant on shop_purchase_line (tenant_id, variant_id)',
    'grant select, insert on shop_purchase, shop_purchase_line to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
