import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'

/**
 * Releases jobs that have been locked for `lockedForMs`, with all other jobs of their worker. A killed worker,
 * or one that lost its connection at the end of a job, leaves them locked for hours. A job that is still
 * running then runs twice but takes effect once.
 */
export async function freeJobs(db: Db, lockedForMs: number): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_at <= now() - ${lockedForMs} * interval '1 millisecond'))`.execute(db)
}

/** Adds a job; a second one with the same key replaces the first. Of waiting jobs one with a smaller priority runs first. */
export async function addKeyedJob(
  tx: Tx,
  name: string,
  payload: object,
  { key, priority = 0 }: { key: string; priority?: number | undefined },
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key},
    priority => ${priority})`.execute(tx)
}

/** Adds a job that runs in one day. */
export async function addJobOfTomorrow(tx: Tx, name: string, payload: object): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => now() + interval '1 day')`.execute(
    tx,
  )
}
