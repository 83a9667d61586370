import type { OwnAction, Refusal } from './action.ts'
import { type Definition, type ExtraAction, getStep } from './definition.ts'
import { isTakeable, returnTargets } from './go-back.ts'
import { applicantsOf, findOpenTask, getRun, isPending, ownerOf, principalOf, tasksOf } from './round.ts'
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
  const asApplicant: readonly ActionName[] = userId === ownerOf(state) ? ofApplicant[state.status] : []
  const others = definition ? onOthers(definition, state, userId) : []
  const names = [...asApprover, ...others, ...asApplicant]
  return [...new Set(names)].filter((name) => isPermitted(definition, name))
}

/** The actions on an open task, and whether each decides the task, which is then that of whoever acted. */
export const onTaskActions = {
  agree: 'decides',
  reject: 'decides',
  abandon: 'decides',
  returnTo: 'decides',
  transfer: 'gives away',
  consult: 'leaves',
  addSigner: 'leaves',
} as const

export const isOnTask = (name: string): boolean => Object.hasOwn(onTaskActions, name)

/** The person on whose tasks an action is taken. */
export function holderOf(action: OwnAction): string {
  return ('forId' in action ? action.forId : undefined) ?? action.by
}

/** The actions that the actor may take as this action is taken: in the own name, or in the place of another person. */
export function actionsOf(definition: Definition, state: State, action: OwnAction): ActionName[] {
  if (!('forId' in action) || action.forId === undefined) return mayAct(definition, state, action.by)
  const task = findOpenTask(state, action.forId, action.taskId)
  return task ? mayActFor(definition, state, task, action.by) : []
}

/**
 * The actions of a person in the place of the one whose open task this is. The task cannot be given to a third person, and
 * signers are removed by whoever was asked.
 */
export function mayActFor(definition: Definition, state: State, task: Task, userId: string): ActionName[] {
  if (whyNotFor(state, task, userId)) return []
  return onTask(definition, state, task).filter(
    (name) => name !== 'transfer' && isPermitted(definition, name),
  )
}

/**
 * Why nobody but the person asked can act on a task, or not this one: an applicant would decide the own request, one person
 * would sign twice, or a second look is asked of a certain person.
 */
export function whyNotFor(state: State, task: Task, userId: string): Refusal | undefined {
  if (applicantsOf(state).includes(userId)) return 'delegateApplicant'
  if (task.origin === 'consulted') return 'notPermitted'
  const signs = tasksOf(state).some((one) => one.assigneeId === userId && one.actingForId !== task.assigneeId)
  return signs ? 'delegateSigns' : undefined
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
      return action.by === ownerOf(state) ? wrongStatus[action.type] : 'notApplicant'
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
      const holder = holderOf(action)
      const task = findOpenTask(state, holder, action.taskId)
      if (!task) return whyNoTask(state, holder, action.taskId)
      const why = holder === action.by ? undefined : whyNotFor(state, task, action.by)
      if (why) return why
      // There is no earlier step to return to.
      const isUnable = action.type === 'returnTo' && isPermitted(definition, action.type)
      return isUnable ? 'notPossible' : 'notPermitted'
    }
  }
}

function whyNoTask(state: State, userId: string, taskId: string | undefined): Refusal {
  const named = state.tasks.find((task) => task.id === taskId)
  const isOf = (task: Task) => task.assigneeId === userId || principalOf(task) === userId
  const own = tasksOf(state).filter(isOf)
  if (own.some((task) => task.state === 'paused' || task.state === 'waiting')) return 'notYet'
  const isOthersTurn = named?.state === 'open' && named.assigneeId !== userId
  const hasHeldOne = (named && isOf(named)) || own.length > 0
  return hasHeldOne && !isOthersTurn ? 'alreadyHandled' : 'notYours'
}
