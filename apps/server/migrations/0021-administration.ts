import { type Kysely, sql } from 'kysely'

/** Parameters of a company, and what administrators decide about clients and tenants. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // Number of changes, so that the second of two people who change one setting is refused. A setting without a row
    // has version 1, so a row begins with 2.
    'alter table setting add column version int not null default 2',
    "alter table setting add column remark text not null default ''",
    // A setting that was given its default again keeps its row and with it the number of changes.
    'alter table setting alter column value drop not null',
    `create table param (
      tenant_id text not null references tenant,
      id text not null,
      param_key text not null,
      param_name text not null,
      param_value text not null,
      remark text not null default '',
      version int not null default 1,
      removed_at timestamptz,
      primary key (tenant_id, id)
    )`,
    'create unique index param_key on param (tenant_id, param_key) where removed_at is null',
    'grant select, insert, update on param to countersign_app',
    // Clients so far could use every grant, for as long as the settings of the tenant say.
    "alter table client add column grants text not null default 'password,captcha,refresh_token'",
    'alter table client add column access_seconds int not null default 18000',
    'alter table client add column refresh_seconds int not null default 7776000',
    "alter table client add column redirect_uri text not null default ''",
    "alter table client add column remark text not null default ''",
    'alter table client add column version int not null default 1',
    "alter table tenant add column domain text not null default ''",
    "alter table tenant add column linkman text not null default ''",
    "alter table tenant add column contact_number text not null default ''",
    "alter table tenant add column address text not null default ''",
    'alter table tenant add column version int not null default 1',
    // A closed tenant stays with its data; nobody logs in to it.
    'alter table tenant add column removed_at timestamptz',
    "create unique index tenant_domain on tenant (domain) where domain <> '' and removed_at is null",
    // A removed client stays, since sessions name it.
    'alter table client add column removed_at timestamptz',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
