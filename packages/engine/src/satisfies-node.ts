import { type Definition, getNode, type Mode } from './definition.ts'
import { getRun, openTasksOf } from './round.ts'
import type { State, Task } from './state.ts'

const waitsForOthers = { one: false, all: true, any: false } as const satisfies Record<Mode, boolean>

/** Would agreeing to this open task satisfy its node? 会签 waits for everybody else's task. */
export function satisfiesNode(definition: Definition, state: State, task: Task): boolean {
  const { mode } = getNode(definition, getRun(state, task).nodeId)
  if (!waitsForOthers[mode]) return true
  return openTasksOf(state).every((one) => one.id === task.id || one.nodeRunId !== task.nodeRunId)
}
