import { type Definition, getNode, type Mode } from './definition.ts'
import { getRun, openTasksOf } from './round.ts'
import type { State, Task } from './state.ts'

const waitsForOthers = { one: false, all: true, any: false } as const satisfies Record<Mode, boolean>

/** Whether agreeing to this open task satisfies its node. A 会签 waits for the tasks of all others. */
export function satisfiesNode(definition: Definition, state: State, task: Task): boolean {
  const { mode } = getNode(definition, getRun(state, task).nodeId)
  if (!waitsForOthers[mode]) return true
  return openTasksOf(state).every((one) => one.id === task.id || one.nodeRunId !== task.nodeRunId)
}
