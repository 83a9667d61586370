import { type Kysely, sql } from 'kysely'

/**
 * Entries of the audit log carry a proof that the app wrote them, and a batch says which entries it left out for want of one.
 * Entries of before have none: they are chained until the first batch that says so.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `alter table audit_entry add column proof text not null default 'before'`,
    `alter table audit_entry alter column proof set default ''`,
    // Canonical JSON of the numbers that were left out; null in a batch from before.
    'alter table audit_batch add column left_out text',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
