import { type Definition, type Outcome, type State, stepsOf } from '@countersign/engine'
import { handlerOf, type ApprovalRow } from '../request/approval-row.rules.ts'
import { type Decided, stateRows } from '../request/state-rows.rules.ts'

/** One action of the engine on one request, with what the person added to it. */
export interface Step {
  /** The row before the action; a submission has already set its new columns. */
  approval: ApprovalRow
  definition: Definition
  before: State
  outcome: Extract<Outcome, { ok: true }>
  /** Time of the database, no earlier than that of the previous event. */
  time: string
  decided?: Decided
}

/**
 * The rows of a request after an action. Decisions are saved with this function and the record is compared with
 * it.
 */
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
      handlerId: handlerOf(after),
      status: after.status,
      round: after.round,
      // The version stays when another approver only signs: content, round and status, which the next approver
      // sees, are the same.
      version: approval.version + (hasTurned ? 1 : 0),
      step: openSteps(definition, after),
      opinion: after.round === approval.round ? decided?.opinion || approval.opinion : '',
    },
  }
}

/** Names of the open steps, as lists show them. */
function openSteps(definition: Definition, state: State): string {
  const waiting = new Set(state.tasks.flatMap((task) => (task.state === 'open' ? task.nodeRunId : [])))
  const open = new Set(state.nodeRuns.flatMap((run) => (waiting.has(run.id) ? run.nodeId : [])))
  return stepsOf(definition)
    .filter((step) => open.has(step.id))
    .map((step) => step.name)
    .join('、')
}
