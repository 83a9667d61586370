import { type Kysely, sql } from 'kysely'

/**
 * Indexes for the filters of a person with 300,000 requests, and for anchors. Without inbox_status the planner
 * read the whole inbox for lists by status, since it expects a person to have a tenth of it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create index inbox_status on inbox (tenant_id, user_id, status, applied_at desc, approval_id desc)
      include (initiated, pending, handled, received)`,
    // A company chosen in the picker may be rare.
    `create index inbox_for_link_of_company on inbox
      (tenant_id, user_id, kind, company, applied_at desc, approval_id desc) where status = 'approved'`,
    // A block-range index, which a decision need not update.
    'create index approval_moved on approval using brin (tenant_id, updated_at)',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
