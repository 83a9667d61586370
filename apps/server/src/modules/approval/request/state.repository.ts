import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { rowsGiven, type Write } from '../../../platform/database/writes-together.ts'
import type { NodeRunRow, TaskRow } from './state-rows.rules.ts'

/** A row of `node_run` as the record is compared with it. */
export type KeptNodeRun = Omit<Selectable<Database['node_run']>, 'tenant_id' | 'approval_id'>
/** A row of `task` as the record is compared with it. */
export type KeptTask = Omit<Selectable<Database['task']>, 'tenant_id' | 'approval_id'>

export const keptNodeRunColumns = ['id', 'round', 'run', 'seq', 'node_id', 'parent_id', 'state'] as const
export const keptTaskColumns = [
  'id',
  'node_run_id',
  'seq',
  'assignee_id',
  'acting_for_id',
  'origin',
  'state',
  'why',
  'opinion',
  'signature_file_id',
  'opened_at',
  'decided_at',
] as const

/** All node runs of a request in the order of their creation. */
export function selectNodeRuns(db: Db, { tenantId, approvalId }: OfRequest) {
  return db
    .selectFrom('node_run')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', approvalId)
    .orderBy('seq')
    .select(keptNodeRunColumns)
}

/** All tasks of a request in the order of their creation. */
export function selectTasks(db: Db, { tenantId, approvalId }: OfRequest) {
  return db
    .selectFrom('task')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', approvalId)
    .orderBy('seq')
    .select(keptTaskColumns)
}

interface OfRequest {
  tenantId: string
  approvalId: string
}

const nodeRunColumns = [
  'tenant_id',
  'id',
  'approval_id',
  'round',
  'run',
  'seq',
  'node_id',
  'parent_id',
  'state',
] as const

export const upsertNodeRuns: Write<NodeRunRow[]> = (db, rows) =>
  db
    .insertInto('node_run')
    .columns(nodeRunColumns)
    .expression(db.selectFrom(rowsGiven('node_run', rows)).select(nodeRunColumns))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((eb) => ({ state: eb.ref('excluded.state') })),
    )

const taskColumns = [
  'tenant_id',
  'id',
  'approval_id',
  'node_run_id',
  'seq',
  'assignee_id',
  'acting_for_id',
  'state',
  'why',
  'opinion',
  'signature_file_id',
  'opened_at',
  'decided_at',
] as const

/** On conflict, the reason a person was chosen and the time the task was opened are kept. */
export const upsertTasks: Write<TaskRow[]> = (db, rows) =>
  db
    .insertInto('task')
    .columns(taskColumns)
    .expression(db.selectFrom(rowsGiven('task', rows)).select(taskColumns))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        opinion: eb.ref('excluded.opinion'),
        signature_file_id: eb.ref('excluded.signature_file_id'),
        decided_at: eb.ref('excluded.decided_at'),
      })),
    )
