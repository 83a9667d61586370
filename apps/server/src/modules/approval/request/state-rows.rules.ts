import type { State, Why } from '@countersign/engine'
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
export type TaskRow = Omit<Selectable<Database['task']>, 'origin' | 'why' | 'opened_at' | 'decided_at'> & {
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

/**
 * Changed entries come before new ones: a closed task may make room for another task of the same person, which
 * a unique index guards.
 */
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
