import type { Definition, NodeDefinition } from './definition.ts'
import type { Asked } from './resolve-people.ts'
import { runsOf } from './round.ts'
import type { State } from './state.ts'

/** What is left to ask of a node once those who signed the step before are taken as having signed. */
export type Remainder = { isSkipped: true } | OpenRemainder

export interface OpenRemainder {
  isSkipped: false
  asked: Asked[]
  /** In a 'all' node that stays open for others: whose part is dropped. */
  dropped: Asked[]
}

/**
 * The same person in consecutive steps (decisions.md "Who is asked"): money kinds keep both signatures,
 * elsewhere the later one is not asked for again.
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

/** Who signed the step just passed. Within one decision the same people count for all steps skipped behind it. */
export function lastSigners(state: State): string[] {
  const last = runsOf(state).at(-1)
  return state.tasks
    .filter((task) => task.nodeRunId === last?.id && task.state === 'agreed')
    .map((task) => task.assigneeId)
}
