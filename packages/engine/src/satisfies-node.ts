import type { Definition, Mode } from './definition.ts'
import { getRun, openTasksOf } from './round.ts'
import type { State, Task } from './state.ts'

const waitsForOthers = { one: false, all: true, any: false } as const satisfies Record<Mode, boolean>

/** Whether agreeing to this open task satisfies its node. A 会签 waits for the tasks of all others. */
export function satisfiesNode(definition: Definition, state: State, task: Task): boolean {
  const { nodeId } = getRun(state, task)
  const node = definition.nodes.find((candidate) => candidate.id === nodeId)
  if (!node) throw new Error(`the definition has no node ${nodeId}`)
  if (!waitsForOthers[node.mode]) return true
  return openTasksOf(state).every((one) => one.id === task.id || one.nodeRunId !== task.nodeRunId)
}
