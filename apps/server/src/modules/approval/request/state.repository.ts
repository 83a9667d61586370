import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { excluded } from '../../../platform/database/upsert.ts'
import { rowsGiven, type Write } from '../../../platform/database/writes-together.ts'
import type { NodeRunRow, TaskRow } from './state-rows.rules.ts'

/** A row of `node_run` as the record is compared with it. */
export type KeptNodeRun = Omit<Selectable<Database['node_run']>, 'tenant_id' | 'approval_id'>
/** A row of `task` as the record is compared with it. */
export type KeptTask = Omit<Selectable<Database['task']>, 'tenant_id' | 'approval_id'>

export const keptNodeRunColumns = [
  'id',
  'round',
  'run',
  'seq',
  'node_id',
  'parent_id',
  'state',
  'skip_reason',
] as const
export const keptTaskColumns = [
  'id',
  'node_run_id',
  'seq',
  'assignee_id',
  'acting_for_id',
  'origin',
  'host_id',
  'after_id',
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
  approvalId: string | Expression<string>
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
  'skip_reason',
] as const

export const upsertNodeRuns: Write<NodeRunRow[]> = (db, rows) =>
  db
    .insertInto('node_run')
    .columns(nodeRunColumns)
    .expression(db.selectFrom(rowsGiven('node_run', rows)).select(nodeRunColumns))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(excluded(['state'])))

const taskColumns = [
  'tenant_id',
  'id',
  'approval_id',
  'node_run_id',
  'seq',
  'assignee_id',
  'acting_for_id',
  'origin',
  'host_id',
  'after_id',
  'state',
  'why',
  'opinion',
  'signature_file_id',
  'opened_at',
  'decided_at',
] as const

/**
 * On conflict, the reason a person was chosen is kept, and so is what a person has decided: its task may still change
 * its state or the tasks it names. `keptTask` says the same of the record.
 */
export const upsertTasks: Write<TaskRow[]> = (db, rows) =>
  db
    .insertInto('task')
    .columns(taskColumns)
    .expression(db.selectFrom(rowsGiven('task', rows)).select(taskColumns))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet({
        ...excluded(['state', 'host_id', 'after_id']),
        // Whoever decides in the place of another person becomes the person of the task.
        assignee_id: unlessDecided('assignee_id'),
        acting_for_id: unlessDecided('acting_for_id'),
        opinion: unlessDecided('opinion'),
        signature_file_id: unlessDecided('signature_file_id'),
        decided_at: unlessDecided('decided_at'),
        // The turn of a waiting task has come.
        opened_at: sql`case when task.state <> 'open' and excluded.state = 'open'
          then excluded.opened_at else task.opened_at end`,
      }),
    )

function unlessDecided(
  column: 'assignee_id' | 'acting_for_id' | 'opinion' | 'signature_file_id' | 'decided_at',
): RawBuilder<string> {
  const [given, kept] = [sql.ref(`excluded.${column}`), sql.ref(`task.${column}`)]
  return sql`case when task.decided_at is null then ${given} else ${kept} end`
}
