import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

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
