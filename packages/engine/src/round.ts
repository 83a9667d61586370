import type { Action } from './action.ts'
import type { NodeRun, RequestStatus, State, Task } from './state.ts'

/**
 * Functions that read a round. `nodeRuns` and `tasks` stand in the order in which they were made, and the store returns
 * them in that order, because the engine has no clock.
 */

export function runsOf(state: State, round: number = state.round): NodeRun[] {
  return state.nodeRuns.filter((run) => run.round === round)
}

export function tasksOf(state: State, round: number = state.round): Task[] {
  const runIds = new Set(runsOf(state, round).map((run) => run.id))
  return state.tasks.filter((task) => runIds.has(task.nodeRunId))
}

export function openTasksOf(state: State): Task[] {
  return tasksOf(state).filter((task) => task.state === 'open')
}

/** The run of a node in the current round that counts: the last one, unless the flow went back before it. */
export function findRun(state: State, nodeId: string): NodeRun | undefined {
  return state.nodeRuns.findLast(
    (run) => run.round === state.round && run.nodeId === nodeId && run.state !== 'returned',
  )
}

export function getRun(state: State, task: Task): NodeRun {
  const run = state.nodeRuns.find((candidate) => candidate.id === task.nodeRunId)
  if (!run) throw new Error(`task ${task.id} belongs to no node run`)
  return run
}

export function tasksOfRun(state: State, runId: string): Task[] {
  return state.tasks.filter((task) => task.nodeRunId === runId)
}

/** Whether a task has still to be decided, now or when its turn comes. */
export function isPending({ state }: Pick<Task, 'state'>): boolean {
  return state === 'open' || state === 'waiting' || state === 'paused'
}

/** Id of the person who acts as the applicant: the applicant, or the last person to whom the request was handed over. */
export const ownerOf = ({ applicantId, handlerIds }: Whose): string => handlerIds?.at(-1) ?? applicantId

/** The people who take no decision on a request: the applicant, and whoever acts or acted for the applicant. */
export const applicantsOf = ({ applicantId, handlerIds = [] }: Whose): readonly string[] => [
  ...new Set([applicantId, ...handlerIds]),
]

/** The people whose own request it is. */
export interface Whose {
  applicantId: string
  handlerIds?: readonly string[] | undefined
}

/** The people whose own request it is once the action is carried out. */
export function whoseAfter({ applicantId, handlerIds = [] }: Whose, action: Action): Whose {
  return {
    applicantId,
    handlerIds: action.type === 'handOverRequest' ? [...handlerIds, action.to] : handlerIds,
  }
}

/** Which steps are still to come: all of them where the request may be submitted, the rest while it runs. */
export const previewed = {
  draft: 'all',
  running: 'ahead',
  approved: 'none',
  rejected: 'all',
  abandoned: 'none',
  withdrawn: 'all',
} as const satisfies Record<RequestStatus, 'all' | 'ahead' | 'none'>

/** The person who was asked; another one may have decided in that person's place. */
export const principalOf = ({ actingForId, assigneeId }: Task): string => actingForId ?? assigneeId

/** The person's open task of the running round; with a task id only the task of that id. */
export function findOpenTask(state: State, userId: string, taskId?: string): Task | undefined {
  if (state.status !== 'running') return undefined
  return openTasksOf(state).find(
    (task) => task.assigneeId === userId && (taskId === undefined || task.id === taskId),
  )
}
