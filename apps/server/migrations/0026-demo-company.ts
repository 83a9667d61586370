import { type Kysely, sql } from 'kysely'

/** Which tenants are of the demo company, and how far their history is (ADR 33). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table demo_company (
      tenant_id text primary key references tenant,
      -- The history ends at this moment. Its events were written from then on.
      began_at timestamptz not null,
      -- Null while the history is not complete.
      finished_at timestamptz
    )`,
    'grant select, insert, update on demo_company to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
