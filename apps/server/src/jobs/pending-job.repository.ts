/** Columns of an outbox row as they can be read from the job that was made of it (relay.ts). */
const ofJob = {
  id: "(j.payload ->> 'outboxId')::bigint",
  tenant_id: "j.payload ->> 'tenantId'",
  topic: 't.identifier',
  payload: "j.payload::jsonb - 'tenantId' - 'outboxId'",
  created_at: 'j.created_at',
} as const

export type OutboxColumn = keyof typeof ofJob

export function isHeldByJob(column: string): column is OutboxColumn {
  return Object.hasOwn(ofJob, column)
}

/**
 * All pending work as rows of the outbox: the waiting rows, and every job made of a row and not done, whether
 * it is running or failed for good. Jobs are keyed by the id of their row, so one that was done meanwhile takes
 * effect once. Jobs at set times are left out, since they come again.
 */
export function selectPending(columns: readonly OutboxColumn[]): string {
  return `select ${columns.join(', ')} from public.outbox
    union all
    select ${columns.map((column) => ofJob[column]).join(', ')}
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload ->> 'outboxId' is not null`
}

/** Tables that the statement reads besides the outbox. */
export const jobTables = ['graphile_worker._private_jobs', 'graphile_worker._private_tasks']
