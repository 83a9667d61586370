import { type Kysely, sql } from 'kysely'

/** Dictionary entries become records that a company administers. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    'alter table dictionary add column id text not null default uuidv7()::text',
    'create unique index dictionary_id on dictionary (tenant_id, id)',
    "alter table dictionary add column remark text not null default ''",
    // A removed entry stays, so that a draft that names it is refused by name instead of becoming 其他.
    'alter table dictionary add column removed_at timestamptz',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
