import { sql } from 'kysely'
import type { Db } from './database/connect.ts'

/** What /metrics shows of the database; null where there is none. */
export interface OperationFigures {
  /** Age of the oldest row of the outbox, in seconds. */
  outboxAge: number | null
  jobsWaiting: number
  /** Jobs that failed at least once and are not done. */
  jobsFailed: number
  /** Age of the newest anchor of all tenants, in seconds. */
  anchorAge: number | null
  /** Connections to this database, of whomever. */
  connections: number
}

/** One statement that reads the ends of small tables and of indexes only, whatever the installation holds. */
export async function findOperationFigures(db: Db): Promise<OperationFigures | undefined> {
  const { rows } = await sql<OperationFigures>`
    select
      (select extract(epoch from clock_timestamp() - created_at)::float8 from outbox order by id limit 1) as "outboxAge",
      (select count(*)::int from graphile_worker.jobs where last_error is null) as "jobsWaiting",
      (select count(*)::int from graphile_worker.jobs where last_error is not null) as "jobsFailed",
      (select extract(epoch from clock_timestamp() - max(newest.time)::timestamptz)::float8
       from tenant t cross join lateral (
         select time from anchor where tenant_id = t.tenant_id order by seq desc limit 1
       ) newest) as "anchorAge",
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`.execute(
    db,
  )
  return rows[0]
}
