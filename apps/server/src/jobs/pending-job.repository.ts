/** What a column of the outbox was, told by the job that was made of its row (relay.ts). */
const ofJob = {
  id: "(j.payload ->> 'outboxId')::bigint",
  tenant_id: "j.payload ->> 'tenantId'",
  topic: 't.identifier',
  payload: "j.payload::jsonb - 'tenantId' - 'outboxId'",
  created_at: 'j.created_at',
} as const

export type OutboxColumn = keyof typeof ofJob

export function isToldByJob(column: string): column is OutboxColumn {
  return Object.hasOwn(ofJob, column)
}

/**
 * All that is still to be done, as rows of the outbox: what waits there, and every job that was made of a row and is
 * not done, in hand or given up on as it may be. A job is keyed by its row's id, so one that was done after all is
 * applied once. Jobs of the clock come again by themselves.
 */
export function selectPending(columns: readonly OutboxColumn[]): string {
  return `select ${columns.join(', ')} from public.outbox
    union all
    select ${columns.map((column) => ofJob[column]).join(', ')}
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload ->> 'outboxId' is not null`
}

/** The tables it reads beside the outbox. */
export const jobTables = ['graphile_worker._private_jobs', 'graphile_worker._private_tasks']
