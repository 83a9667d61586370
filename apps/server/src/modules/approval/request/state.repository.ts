import type { Selectable } from 'kysely'
import type { State, Why } from '@countersign/engine'
import type { Db } from '../../../platform/database/connect.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { rowsGiven, type Write } from '../../../platform/database/writes-together.ts'

/** A row of `node_run`, as it is compared with the record. */
export type KeptNodeRun = Omit<Selectable<Database['node_run']>, 'tenant_id' | 'approval_id'>
/** A row of `task`, likewise. */
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

/** All node runs of a request, in the order they came about. */
export function selectNodeRuns(db: Db, { tenantId, approvalId }: OfRequest) {
  return db
    .selectFrom('node_run')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', approvalId)
    .orderBy('seq')
    .select(keptNodeRunColumns)
}

/** All tasks of a request, likewise. */
export function selectTasks(db: Db, { tenantId, approvalId }: OfRequest) {
  return db
    .selectFrom('task')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', approvalId)
    .orderBy('seq')
    .select(keptTaskColumns)
}

/** What the person who decided left on the task. */
export interface Decided {
  taskId: string
  opinion: string
  signatureFileId: string | null
}

interface OfRequest {
  tenantId: string
  approvalId: string
}

type NodeRunRow = Database['node_run']
/** What `why` is, is written as JSON. */
type TaskRow = Omit<Selectable<Database['task']>, 'origin' | 'why' | 'opened_at' | 'decided_at'> & {
  why: Why
  opened_at: string
  decided_at: string | null
}

/** What is new or changed between two states. `time` is the database's. */
export function stateRows(
  tenantId: string,
  approvalId: string,
  change: { before: State; after: State; time: string; decided?: Decided },
): { nodeRuns: NodeRunRow[]; tasks: TaskRow[] } {
  const { before, after, time } = change
  const of = { tenant_id: tenantId, approval_id: approvalId }
  return {
    nodeRuns: changedIn(before.nodeRuns, after.nodeRuns).map(({ one, seq }) => ({
      ...of,
      id: one.id,
      round: one.round,
      run: one.run,
      seq,
      node_id: one.nodeId,
      parent_id: one.parentId,
      state: one.state,
    })),
    tasks: changedIn(before.tasks, after.tasks).map(({ one, seq, isNew }) => {
      const decided = change.decided?.taskId === one.id ? change.decided : undefined
      return {
        ...of,
        id: one.id,
        node_run_id: one.nodeRunId,
        seq,
        assignee_id: one.assigneeId,
        acting_for_id: one.actingForId,
        state: one.state,
        why: one.why,
        opinion: decided?.opinion ?? '',
        signature_file_id: decided?.signatureFileId ?? null,
        opened_at: time,
        decided_at: isNew ? null : time,
      }
    }),
  }
}

/** Those that were there come first: a task that is closed may make room for another of the same person. */
function changedIn<One extends { id: string; state: string }>(
  before: readonly One[],
  after: readonly One[],
): { one: One; seq: number; isNew: boolean }[] {
  const known = new Map(before.map((one) => [one.id, one.state]))
  return after
    .map((one, index) => ({ one, seq: index + 1, isNew: !known.has(one.id) }))
    .filter(({ one }) => known.get(one.id) !== one.state)
    .toSorted((one, other) => Number(one.isNew) - Number(other.isNew))
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

/** Why somebody was chosen, and since when he has it, stays. */
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
