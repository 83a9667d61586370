import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'

/**
 * Jobs of a worker that was killed, or that lost its connection at a job's end, stay locked for hours: those locked
 * for so long are handed out again, with whatever else their worker holds. One that is still worked on runs twice, and
 * applies once.
 */
export async function freeJobs(db: Db, lockedForMs: number): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_at <= now() - ${lockedForMs} * interval '1 millisecond'))`.execute(db)
}

/** Of two jobs with one key there is one. */
export async function addKeyedJob(tx: Tx, name: string, payload: object, key: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key})`.execute(
    tx,
  )
}

/** A job that runs a day from now. */
export async function addJobOfTomorrow(tx: Tx, name: string, payload: object): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => now() + interval '1 day')`.execute(
    tx,
  )
}
