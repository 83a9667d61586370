import { type Kysely, sql } from 'kysely'

/** Information of the shop: notices, pick-up points, and texts about itself. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // Notices of the shop stand beside those of the company; a copy of the app in the previous version writes the latter.
    `alter table notice add column board text not null default 'company' check (board in ('company', 'shop'))`,
    `create table shop_place (
      tenant_id text not null references tenant,
      id text not null,
      name text not null,
      address text not null,
      opening_hours text not null,
      phone text not null,
      remark text not null,
      sort int not null,
      version int not null default 1,
      -- A removed pick-up point stays, since orders name it.
      removed_at timestamptz,
      primary key (tenant_id, id)
    )`,
    'create unique index shop_place_name on shop_place (tenant_id, name) where removed_at is null',
    `create table shop_usual_place (
      tenant_id text not null,
      user_id text not null,
      place_id text not null,
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id),
      foreign key (tenant_id, place_id) references shop_place (tenant_id, id)
    )`,
    `create table shop_about (
      tenant_id text primary key references tenant,
      rules text not null,
      delivery text not null,
      contact text not null,
      updated_at timestamptz not null,
      version int not null
    )`,
    'grant select, insert, update on shop_place, shop_usual_place, shop_about to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
