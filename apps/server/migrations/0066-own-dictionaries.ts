import { type Kysely, sql } from 'kysely'

/** Dictionaries that a company made beside those of the product. Their entries stand in `dictionary` under their codes. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table own_dictionary (
      tenant_id text not null references tenant,
      id text not null,
      code text not null,
      name text not null,
      sort int not null,
      remark text not null default '',
      version int not null default 1,
      removed_at timestamptz,
      primary key (tenant_id, id)
    )`,
    'create unique index own_dictionary_code on own_dictionary (tenant_id, code) where removed_at is null',
    'create unique index own_dictionary_name on own_dictionary (tenant_id, name) where removed_at is null',
    'grant select, insert, update on own_dictionary to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
