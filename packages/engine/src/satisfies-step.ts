import type { StepNode } from './definition.ts'
import type { Task, TaskState } from './state.ts'

/** Tasks in these states count no more for their step. */
const gone: ReadonlySet<TaskState> = new Set([
  'transferred',
  'takenBack',
  'removed',
  'returned',
  'closed',
  'unreached',
])

/** Whether a task and the signers who were added to it have signed. */
function isSigned(task: Task, tasks: readonly Task[]): boolean {
  if (task.state !== 'agreed' && task.state !== 'completed') return false
  return tasks
    .filter((one) => one.hostId === task.id && one.origin === 'added' && !gone.has(one.state))
    .every((one) => isSigned(one, tasks))
}

/** The people whom the flow itself asks in a run; a person who took a task over stands in the place of the other. */
function counted(tasks: readonly Task[]): Task[] {
  return tasks.filter((task) => task.origin === 'flow' && !gone.has(task.state))
}

/** Whether the tasks of a run satisfy its step. */
export function satisfiesStep(step: StepNode, tasks: readonly Task[]): boolean {
  const asked = counted(tasks)
  const signed = asked.filter((task) => isSigned(task, tasks)).length
  return signed >= neededOf(step, asked.length)
}

/** Whether a step that counts votes can no longer be satisfied. */
export function cannotBeSatisfied(step: StepNode, tasks: readonly Task[]): boolean {
  const asked = counted(tasks)
  const against = asked.filter((task) => task.state === 'opposed').length
  return asked.length - against < neededOf(step, asked.length)
}

/** Signatures that a step needs when it asks so many people. Where fewer are found than needed, all of them sign. */
function neededOf({ mode, share }: StepNode, asked: number): number {
  const needed = {
    one: asked,
    all: asked,
    inOrder: asked,
    any: Math.min(1, asked),
    share: Math.min(share?.needed ?? asked, asked),
  } as const satisfies Record<StepNode['mode'], number>
  return needed[mode]
}
