import { type Kysely, sql } from 'kysely'

/** What figures are counted by, and notices. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // What somebody decided since when, and what waits for him. It takes the place of one that nobody read by.
    'create index task_decided on task (tenant_id, assignee_id, decided_at)',
    'drop index task_assignee',
    // A decision leaves it alone: the department of a request changes with a submission only.
    'create index approval_department on approval (tenant_id, department_id)',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
