import type { State, Task } from '@countersign/engine'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { ApprovalRow } from './approval.repository.ts'
import { readWhy } from './stored-why.ts'

/** What a task carries beside the engine's state. */
interface TaskRecord {
  id: string
  nodeRunId: string
  opinion: string
  signatureFileId: string | null
  openedAt: Date
  decidedAt: Date | null
}

export interface LoadedState {
  state: State
  records: Map<string, TaskRecord>
}

/** All node runs and tasks of a request, in the order they came about. */
export async function loadState(db: Db, tenantId: string, approval: ApprovalRow): Promise<LoadedState> {
  const of = { tenantId, approvalId: approval.id }
  const runs = await selectNodeRuns(db, of)
  const tasks = await selectTasks(db, of)
  return {
    state: {
      status: approval.status,
      round: approval.round,
      applicantId: approval.applicantId,
      nodeRuns: runs,
      tasks: tasks.map(
        (task): Task => ({
          id: task.id,
          nodeRunId: task.nodeRunId,
          assigneeId: task.assigneeId,
          actingForId: task.actingForId,
          state: task.state,
          why: readWhy(task.why),
        }),
      ),
    },
    records: new Map(tasks.map((task) => [task.id, task])),
  }
}

const selectNodeRuns = compiled((db, text: (name: 'tenantId' | 'approvalId') => string) =>
  db
    .selectFrom('node_run')
    .where('tenant_id', '=', text('tenantId'))
    .where('approval_id', '=', text('approvalId'))
    .orderBy('seq')
    .select(['id', 'round', 'run', 'node_id as nodeId', 'parent_id as parentId', 'state']),
)

const selectTasks = compiled((db, text: (name: 'tenantId' | 'approvalId') => string) =>
  db
    .selectFrom('task')
    .where('tenant_id', '=', text('tenantId'))
    .where('approval_id', '=', text('approvalId'))
    .orderBy('seq')
    .select([
      'id',
      'node_run_id as nodeRunId',
      'assignee_id as assigneeId',
      'acting_for_id as actingForId',
      'state',
      'why',
      'opinion',
      'signature_file_id as signatureFileId',
      'opened_at as openedAt',
      'decided_at as decidedAt',
    ]),
)

/** What the person who decided left on the task. */
export interface Decided {
  taskId: string
  opinion: string
  signatureFileId: string | null
}

/** Writes what is new or changed between two states. `time` is the database's. */
export async function saveState(
  tx: Tx,
  tenantId: string,
  approvalId: string,
  change: { before: State; after: State; time: string; decided?: Decided },
): Promise<void> {
  const { before, after } = change
  await saveNodeRuns(tx, tenantId, approvalId, before, after)
  const known = new Map(before.tasks.map((task) => [task.id, task]))
  const added = after.tasks.flatMap((task, index) => (known.has(task.id) ? [] : [{ task, seq: index + 1 }]))
  for (const task of after.tasks) {
    const was = known.get(task.id)
    if (!was || was.state === task.state) continue
    const decided = change.decided?.taskId === task.id ? change.decided : undefined
    await tx
      .updateTable('task')
      .set({
        state: task.state,
        decided_at: change.time,
        ...(decided && { opinion: decided.opinion }),
        ...(decided?.signatureFileId && { signature_file_id: decided.signatureFileId }),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', task.id)
      .execute()
  }
  if (added.length === 0) return
  await tx
    .insertInto('task')
    .values(
      added.map(({ task, seq }) => ({
        tenant_id: tenantId,
        id: task.id,
        approval_id: approvalId,
        node_run_id: task.nodeRunId,
        seq,
        assignee_id: task.assigneeId,
        acting_for_id: task.actingForId,
        state: task.state,
        why: JSON.stringify(task.why),
        opened_at: change.time,
      })),
    )
    .execute()
}

async function saveNodeRuns(
  tx: Tx,
  tenantId: string,
  approvalId: string,
  before: State,
  after: State,
): Promise<void> {
  const known = new Map(before.nodeRuns.map((run) => [run.id, run]))
  const added = after.nodeRuns.flatMap((run, index) => (known.has(run.id) ? [] : [{ run, seq: index + 1 }]))
  for (const run of after.nodeRuns) {
    if ((known.get(run.id)?.state ?? run.state) === run.state) continue
    await tx
      .updateTable('node_run')
      .set({ state: run.state })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', run.id)
      .execute()
  }
  if (added.length === 0) return
  await tx
    .insertInto('node_run')
    .values(
      added.map(({ run, seq }) => ({
        tenant_id: tenantId,
        id: run.id,
        approval_id: approvalId,
        round: run.round,
        run: run.run,
        seq,
        node_id: run.nodeId,
        parent_id: run.parentId,
        state: run.state,
      })),
    )
    .execute()
}
