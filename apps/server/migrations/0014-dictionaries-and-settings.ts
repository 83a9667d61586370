import { type Kysely, sql } from 'kysely'

/** Which entries of a dictionary are still offered, and what a tenant has set otherwise than the product's defaults. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // An entry that is given up stays: requests that name it are read by it.
    'alter table dictionary add column is_active boolean not null default true',
    // Counts changes, so that of two people who change one entry the second is told.
    'alter table dictionary add column version int not null default 1',
    `create table setting (
      tenant_id text not null references tenant,
      name text not null,
      value jsonb not null,
      primary key (tenant_id, name)
    )`,
    'grant select, insert, update, delete on setting to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
