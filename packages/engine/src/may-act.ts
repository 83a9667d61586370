import type { OwnAction, Refusal } from './action.ts'
import { type Definition, type ExtraAction, getStep } from './definition.ts'
import { isTakeable, returnTargets } from './go-back.ts'
import { findOpenTask, getRun, isPending, tasksOf } from './round.ts'
import type { RequestStatus, State, Task } from './state.ts'

/**
 * An action of the engine, or a reminder (催办) or comment, which change no state. Whoever may read a request may comment
 * on it, so that `mayAct` does not name it.
 */
export type ActionName = OwnAction['type'] | 'urge' | 'comment'

const ofApplicant = {
  draft: ['submit'],
  running: ['withdraw', 'urge'],
  approved: [],
  rejected: ['resubmit'],
  abandoned: [],
  withdrawn: ['resubmit'],
} as const satisfies Record<RequestStatus, readonly ActionName[]>

/** The permission of a flow that an action needs; null for the actions that every flow has. */
const permitOf = {
  submit: null,
  resubmit: null,
  agree: null,
  reject: null,
  abandon: null,
  withdraw: null,
  transfer: 'transfer',
  consult: 'consult',
  addSigner: 'addSigner',
  removeSigner: 'addSigner',
  returnTo: 'returnTo',
  takeBack: 'takeBack',
  urge: 'urge',
  comment: 'comment',
} as const satisfies Record<ActionName, ExtraAction | null>

/** Whether the flow permits an action at all. A request without a flow yet has the actions of every flow. */
export function isPermitted(definition: Definition | undefined, action: ActionName): boolean {
  const permit = permitOf[action]
  return permit === null || definition?.permits.includes(permit) === true
}

/**
 * The actions a person may take now. `decide` carries out no other, and the same answer lights the buttons, so the two
 * cannot disagree. Being an administrator makes no difference. `definition` is that of the round; undefined before the
 * first one.
 */
export function mayAct(definition: Definition | undefined, state: State, userId: string): ActionName[] {
  const task = findOpenTask(state, userId)
  const asApprover = definition && task ? onTask(definition, state, task) : []
  const asApplicant: readonly ActionName[] = userId === state.applicantId ? ofApplicant[state.status] : []
  const others = definition ? onOthers(definition, state, userId) : []
  const names = [...asApprover, ...others, ...asApplicant]
  return [...new Set(names)].filter((name) => isPermitted(definition, name))
}

/** The actions on an open task. */
export function onTask(definition: Definition, state: State, task: Task): ActionName[] {
  if (task.origin === 'consulted') return ['agree']
  const isHandling = getStep(definition, getRun(state, task).nodeId).type === 'handling'
  const canReturn = task.origin === 'flow' && returnTargets(definition, state, task).length > 0
  return [
    'agree',
    // A handling is work on what has been approved: nobody rejects it there.
    ...(isHandling ? [] : (['reject', 'abandon'] as const)),
    ...(['transfer', 'consult', 'addSigner'] as const),
    ...(canReturn ? (['returnTo'] as const) : []),
  ]
}

/** The actions on tasks that are not one's own open ones: an agreement taken back, an added signer removed. */
function onOthers(definition: Definition, state: State, userId: string): ActionName[] {
  if (state.status !== 'running') return []
  return [
    ...(findTakeable(definition, state, userId) ? (['takeBack'] as const) : []),
    ...(removableOf(state, userId).length > 0 ? (['removeSigner'] as const) : []),
  ]
}

/** The newest agreement that a person may take back; with a task id only that one. */
export function findTakeable(
  definition: Definition,
  state: State,
  userId: string,
  taskId?: string,
): Task | undefined {
  return tasksOf(state).findLast(
    (task) =>
      task.assigneeId === userId &&
      (taskId === undefined || task.id === taskId) &&
      isTakeable(definition, state, task),
  )
}

/** Added signers who have not signed and whom this person added. */
export function removableOf(state: State, userId: string): Task[] {
  if (state.status !== 'running') return []
  const byId = new Map(state.tasks.map((task) => [task.id, task]))
  return tasksOf(state).filter(
    (task) =>
      task.origin === 'added' &&
      isPending(task) &&
      getRun(state, task).state === 'open' &&
      byId.get(task.hostId ?? '')?.assigneeId === userId,
  )
}

const wrongStatus = {
  submit: 'notSubmittable',
  resubmit: 'notSubmittable',
  withdraw: 'notWithdrawable',
} as const satisfies Partial<Record<ActionName, Refusal>>

/**
 * The reason for which an action is refused that `mayAct` does not name, or whose task is not an open one of the actor.
 */
export function whyRefused(definition: Definition, state: State, action: OwnAction): Refusal {
  switch (action.type) {
    case 'submit':
    case 'resubmit':
    case 'withdraw':
      return action.by === state.applicantId ? wrongStatus[action.type] : 'notApplicant'
    case 'removeSigner':
    case 'takeBack':
      if (!tasksOf(state).some((task) => task.assigneeId === action.by)) return 'notYours'
      return isPermitted(definition, action.type) ? 'notPossible' : 'notPermitted'
    case 'agree':
    case 'reject':
    case 'abandon':
    case 'transfer':
    case 'consult':
    case 'addSigner':
    case 'returnTo': {
      if (!findOpenTask(state, action.by, action.taskId)) return whyNoTask(state, action.by, action.taskId)
      // There is no earlier step to return to.
      const isUnable = action.type === 'returnTo' && isPermitted(definition, action.type)
      return isUnable ? 'notPossible' : 'notPermitted'
    }
  }
}

function whyNoTask(state: State, userId: string, taskId: string | undefined): Refusal {
  const named = state.tasks.find((task) => task.id === taskId)
  const own = tasksOf(state).filter((task) => task.assigneeId === userId)
  if (own.some((task) => task.state === 'paused' || task.state === 'waiting')) return 'notYet'
  const isOthersTurn = named?.state === 'open' && named.assigneeId !== userId
  const hasHeldOne = named?.assigneeId === userId || own.length > 0
  return hasHeldOne && !isOthersTurn ? 'alreadyHandled' : 'notYours'
}
