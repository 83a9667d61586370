import type { Definition, NodeDefinition } from './definition.ts'
import type { Asked } from './resolve-people.ts'
import { runsOf } from './round.ts'
import type { State } from './state.ts'

/** The people left to ask at a node when those who signed the step before count as having signed it. */
export type Remainder = { isSkipped: true } | OpenRemainder

export interface OpenRemainder {
  isSkipped: false
  asked: Asked[]
  /** People of an 'all' node who are not asked, while the node stays open for the others. */
  dropped: Asked[]
}

/**
 * The rule for the same person in consecutive steps (decisions.md "Who is asked"): money kinds keep both signatures; in
 * other kinds the person is not asked again.
 */
export function remainderOf(
  definition: Definition,
  node: NodeDefinition,
  people: Asked[],
  hasSigned: (userId: string) => boolean,
): Remainder {
  const untouched: Remainder = { isSkipped: false, asked: people, dropped: [] }
  if (definition.keepsConsecutive) return untouched
  const dropped = people.filter(({ userId }) => hasSigned(userId))
  const asked = people.filter(({ userId }) => !hasSigned(userId))
  if (dropped.length === 0) return untouched
  const isSkipped = node.mode !== 'all' || asked.length === 0
  return isSkipped ? { isSkipped } : { isSkipped, asked, dropped }
}

/** The people who signed the step that has just passed. They also count for all steps that the same decision skips. */
export function lastSigners(state: State): string[] {
  const last = runsOf(state).at(-1)
  return state.tasks
    .filter((task) => task.nodeRunId === last?.id && task.state === 'agreed')
    .map((task) => task.assigneeId)
}
