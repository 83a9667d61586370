import { type Kysely, sql } from 'kysely'

/** Index for the picker of links, which lists a person's approved requests by kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index inbox_for_link on inbox (tenant_id, user_id, kind, applied_at desc, approval_id desc)
    where status = 'approved'`.execute(db)
}
