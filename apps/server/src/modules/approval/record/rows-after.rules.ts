import type { Definition, Outcome, State } from '@countersign/engine'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { type Decided, stateRows } from '../request/state-rows.rules.ts'

/** One action of the engine's on one request, with what the person left beside it. */
export interface Step {
  /** The row before, with whatever a submission changes on it. */
  approval: ApprovalRow
  definition: Definition
  before: State
  outcome: Extract<Outcome, { ok: true }>
  /** The database's clock, no earlier than the event before. */
  time: string
  decided?: Decided
}

/** What an action makes of a request's rows. Decisions are written with it, and the record is compared with it. */
export function rowsAfter(
  tenantId: string,
  { approval, definition, before, outcome, time, decided }: Step,
): ReturnType<typeof stateRows> & { approval: ApprovalRow } {
  const after = outcome.state
  const hasTurned = after.status !== before.status || after.round !== before.round
  return {
    ...stateRows(tenantId, approval.id, { before, after, time, decided }),
    approval: {
      ...approval,
      status: after.status,
      round: after.round,
      // Another's signature changes nothing of what the next one sees: content, round and status.
      version: approval.version + (hasTurned ? 1 : 0),
      step: openSteps(definition, after),
      opinion: after.round === approval.round ? decided?.opinion || approval.opinion : '',
    },
  }
}

/** The names of the steps waited for, as the list shows them. */
function openSteps(definition: Definition, state: State): string {
  const open = new Set(state.nodeRuns.filter((run) => run.state === 'open').map((run) => run.nodeId))
  return definition.nodes
    .filter((node) => open.has(node.id))
    .map((node) => node.name)
    .join('、')
}
