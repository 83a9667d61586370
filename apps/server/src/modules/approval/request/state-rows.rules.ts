import type { State, TaskState, Why } from '@countersign/engine'
import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

/** Opinion and signature that a decision adds to its task. */
export interface Decided {
  taskId: string
  opinion: string
  signatureFileId: string | null
}

export type NodeRunRow = Database['node_run']
/** `why` is stored as JSON. */
export type TaskRow = Omit<Selectable<Database['task']>, 'why' | 'opened_at' | 'decided_at'> & {
  why: Why
  opened_at: string
  decided_at: string | null
}

/** Rows that are new or changed between two states. `time` is the time of the database. */
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
      skip_reason: one.skipReason,
    })),
    tasks: changedIn(before.tasks, after.tasks).map(({ one, seq }) => {
      const decided = change.decided?.taskId === one.id ? change.decided : undefined
      return {
        ...of,
        id: one.id,
        node_run_id: one.nodeRunId,
        seq,
        assignee_id: one.assigneeId,
        acting_for_id: one.actingForId,
        origin: one.origin,
        host_id: one.hostId,
        after_id: one.afterId,
        state: one.state,
        why: one.why,
        opinion: decided?.opinion ?? '',
        signature_file_id: decided?.signatureFileId ?? null,
        opened_at: time,
        decided_at: isPending(one.state) ? null : time,
      }
    }),
  }
}

const isPending = (state: TaskState) => state === 'open' || state === 'waiting' || state === 'paused'

/** The columns of a task that a change keeps: what its person decided, and when it was opened. */
export function keptTask<Row extends Pick<TaskRow, DecidedColumn>>(
  before: Row,
  after: Row,
): Pick<Row, DecidedColumn> {
  const decided = before.decided_at === null ? after : before
  const opened = before.state !== 'open' && after.state === 'open' ? after : before
  return {
    state: after.state,
    assignee_id: decided.assignee_id,
    acting_for_id: decided.acting_for_id,
    opinion: decided.opinion,
    signature_file_id: decided.signature_file_id,
    decided_at: decided.decided_at,
    opened_at: opened.opened_at,
  }
}

type DecidedColumn =
  | 'state'
  | 'assignee_id'
  | 'acting_for_id'
  | 'opinion'
  | 'signature_file_id'
  | 'decided_at'
  | 'opened_at'

interface Changing {
  id: string
  state: string
  hostId?: string | null
  afterId?: string | null
}

/**
 * Changed entries come before new ones: a closed task may make room for another task of the same person, which
 * a unique index guards.
 */
function changedIn<One extends Changing>(
  before: readonly One[],
  after: readonly One[],
): { one: One; seq: number; isNew: boolean }[] {
  const known = new Map(before.map((one) => [one.id, one]))
  const isSame = (one: One) => {
    const old = known.get(one.id)
    return old?.state === one.state && old.hostId === one.hostId && old.afterId === one.afterId
  }
  return after
    .map((one, index) => ({ one, seq: index + 1, isNew: !known.has(one.id) }))
    .filter(({ one }) => !isSame(one))
    .toSorted((one, other) => Number(one.isNew) - Number(other.isNew))
}
