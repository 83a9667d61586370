import { type Definition, stepsOf } from './definition.ts'
import { findRun, tasksOf } from './round.ts'
import type { State } from './state.ts'

/**
 * Steps that the last round passed before one of its people rejected the request. A round that ended in another way
 * has none.
 */
export function stepsPassed(definition: Definition, state: State): ReadonlySet<string> {
  if (!tasksOf(state).some((task) => task.state === 'rejected')) return new Set()
  const passed = stepsOf(definition).filter((step) => {
    const run = findRun(state, step.id)
    return run?.state === 'passed' || run?.state === 'skipped'
  })
  return new Set(passed.map((step) => step.id))
}
