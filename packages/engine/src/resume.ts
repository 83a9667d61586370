import { type Definition, stepsOf } from './definition.ts'
import { findRun, getRun, tasksOf } from './round.ts'
import type { State } from './state.ts'

/**
 * Steps that the last round passed before one of its people rejected the request. A round that ended in another way
 * has none.
 */
export function stepsPassed(definition: Definition, state: State): ReadonlySet<string> {
  const rejected = tasksOf(state).find((task) => task.state === 'rejected')
  if (state.status !== 'rejected' || !rejected) return new Set()
  const { nodeId } = getRun(state, rejected)
  const passed = stepsOf(definition).filter((step) => {
    const run = findRun(state, step.id)
    return run?.state === 'passed' || run?.state === 'skipped'
  })
  return new Set(passed.map((step) => step.id).filter((id) => id !== nodeId))
}
