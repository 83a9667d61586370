import { type Kysely, sql } from 'kysely'

/** Addresses to which people let the shop deliver. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table shop_address (
      tenant_id text not null references tenant,
      id text not null,
      user_id text not null,
      name text not null,
      phone text not null,
      -- Code of the district, six digits.
      region text not null,
      detail text not null,
      is_default boolean not null,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user
    )`,
    'create index shop_address_person on shop_address (tenant_id, user_id)',
    'create unique index shop_address_default on shop_address (tenant_id, user_id) where is_default',
    'grant select, insert, update, delete on shop_address to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
