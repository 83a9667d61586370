import { type Kysely, sql } from 'kysely'

/** The picker of links lists what came to somebody and was approved, kind by kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index inbox_for_link on inbox (tenant_id, user_id, kind, applied_at desc, approval_id desc)
    where status = 'approved'`.execute(db)
}
