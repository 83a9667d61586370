import { type Kysely, sql } from 'kysely'

/**
 * What a person with 300,000 requests filters by, and what the anchors look for. Of lists by status the planner took
 * the whole inbox, since somebody with a tenth of it seems worth that.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create index inbox_status on inbox (tenant_id, user_id, status, applied_at desc, approval_id desc)
      include (initiated, pending, handled, received)`,
    // One company of the picker may be a rare one.
    `create index inbox_for_link_of_company on inbox
      (tenant_id, user_id, kind, company, applied_at desc, approval_id desc) where status = 'approved'`,
    // Of blocks, not of rows: a decision does not have to touch it.
    'create index approval_moved on approval using brin (tenant_id, updated_at)',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
