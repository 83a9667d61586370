import type { Action, Refusal } from './action.ts'
import { findOpenTask, tasksOf } from './round.ts'
import type { RequestStatus, State } from './state.ts'

export type ActionName = Action['type']

const ofApplicant = {
  draft: ['submit'],
  running: ['withdraw'],
  approved: [],
  rejected: ['resubmit'],
  abandoned: [],
  withdrawn: ['resubmit'],
} as const satisfies Record<RequestStatus, readonly ActionName[]>

/**
 * The actions a person may take now. `decide` carries out no other, and the same answer lights the buttons, so the two
 * cannot disagree. Being an administrator makes no difference.
 */
export function mayAct(state: State, userId: string): ActionName[] {
  const asApprover: ActionName[] = findOpenTask(state, userId) ? ['agree', 'reject', 'abandon'] : []
  const asApplicant: readonly ActionName[] = userId === state.applicantId ? ofApplicant[state.status] : []
  return [...asApprover, ...asApplicant]
}

const wrongStatus = {
  submit: 'notSubmittable',
  resubmit: 'notSubmittable',
  withdraw: 'notWithdrawable',
} as const satisfies Partial<Record<ActionName, Refusal>>

/**
 * The reason for which an action is refused that `mayAct` does not name, or whose task is not an open one of the actor.
 */
export function whyRefused(state: State, action: Action): Refusal {
  if (action.type === 'agree' || action.type === 'reject' || action.type === 'abandon')
    return whyNoTask(state, action.by, action.taskId)
  return action.by === state.applicantId ? wrongStatus[action.type] : 'notApplicant'
}

function whyNoTask(state: State, userId: string, taskId: string | undefined): Refusal {
  const named = state.tasks.find((task) => task.id === taskId)
  const isOthersTurn = named?.state === 'open' && named.assigneeId !== userId
  const hasHeldOne = named?.assigneeId === userId || tasksOf(state).some((task) => task.assigneeId === userId)
  return hasHeldOne && !isOthersTurn ? 'alreadyHandled' : 'notYours'
}
