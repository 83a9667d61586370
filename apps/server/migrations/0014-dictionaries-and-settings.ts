import { type Kysely, sql } from 'kysely'

/** Sealed entries of dictionaries, and settings of a tenant that differ from the defaults. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // A sealed entry stays, since requests refer to it.
    'alter table dictionary add column is_active boolean not null default true',
    // Number of changes, so that the second of two people who change one entry is refused.
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
