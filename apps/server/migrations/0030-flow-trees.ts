import { type Kysely, sql } from 'kysely'

/** Runs of forks and branches, repeated steps, and tasks that wait for each other, are added or are handed over. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    'alter table node_run drop constraint node_run_state_check',
    `alter table node_run add constraint node_run_state_check
      check (state in ('open', 'passed', 'skipped', 'closed', 'returned'))`,
    'alter table node_run add column skip_reason text',
    // Until now a step was skipped for one reason only.
    "update node_run set skip_reason = 'samePerson' where state = 'skipped'",
    'alter table task drop constraint task_state_check',
    `alter table task add constraint task_state_check check (state in
      ('open', 'waiting', 'paused', 'agreed', 'completed', 'rejected', 'opposed', 'answered', 'handled', 'transferred',
       'returned', 'takenBack', 'removed', 'closed', 'unreached'))`,
    // The task that added this one, and the one that must be signed before it opens.
    'alter table task add column host_id text',
    'alter table task add column after_id text',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
