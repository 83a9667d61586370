/** What a column of the outbox was, told by the job that was made of its row (relay.ts). */
const ofJob: Readonly<Record<string, string>> = {
  id: "(j.payload ->> 'outboxId')::bigint",
  tenant_id: "j.payload ->> 'tenantId'",
  topic: 't.identifier',
  payload: "j.payload::jsonb - 'tenantId' - 'outboxId'",
  created_at: 'j.created_at',
}

/**
 * All that is still to be done, as rows of the outbox: what waits there, and every job that was made of a row and is
 * not done, in hand or given up on as it may be. A job is keyed by its row's id, so one that was done after all is
 * applied once. Jobs of the clock come again by themselves.
 */
export function selectPending(columns: readonly string[]): string {
  const told = columns.map((column) => {
    const expression = ofJob[column]
    if (expression === undefined) throw new Error(`no job tells the ${column} of its outbox row`)
    return expression
  })
  return `select ${columns.join(', ')} from public.outbox
    union all
    select ${told.join(', ')}
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload ->> 'outboxId' is not null`
}

/** The tables it reads beside the outbox. */
export const jobTables = ['graphile_worker._private_jobs', 'graphile_worker._private_tasks']
