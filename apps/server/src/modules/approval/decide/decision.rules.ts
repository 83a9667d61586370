import type { ErrorCode, Language } from '@countersign/contract'
import type { Action, DomainEvent, Facts, Place, Refusal, State, StepNode, Task } from '@countersign/engine'
import { isChosenFrom } from '../../flow/index.ts'
import type { Decided } from '../request/state-rows.rules.ts'

/** Actions on a submitted request. */
export type DecisionType = Exclude<Action['type'], 'submit' | 'resubmit'>

/** Ids of people by node id. */
export type Choice = Record<string, string[]>

export interface DecisionInput {
  id: string
  version?: number | undefined
  taskId?: string | undefined
  opinion?: string | undefined
  baseImage?: string | undefined
  /** People chosen for steps that leave them to whoever completes the step before, by node id. */
  chosen?: Choice | undefined
  /** The person who takes a task over. */
  userId?: string | undefined
  /** The people who are consulted or added. */
  userIds?: string[] | undefined
  where?: Place | undefined
  nodeId?: string | undefined
  afterwards?: 'goesOn' | 'comesBack' | undefined
  /** The person who takes the task over is told of this task and others in one message. */
  isToldLater?: boolean
}

/** The engine's action of a call. */
export function actionOf(
  { by, forId }: { by: string; forId?: string | undefined },
  type: DecisionType,
  input: DecisionInput,
): Action {
  const {
    taskId,
    userId: to = '',
    userIds: toIds = [],
    where = 'before',
    nodeId = '',
    afterwards = 'goesOn',
  } = input
  const own = { by, ...(taskId !== undefined && { taskId }) }
  const onTask = { ...own, ...(forId !== undefined && { forId }) }
  switch (type) {
    case 'agree':
    case 'reject':
    case 'abandon':
      return { type, ...onTask }
    case 'takeBack':
      return { type, ...own }
    case 'withdraw':
      return { type, by }
    case 'transfer':
      return { type, ...own, to }
    case 'handOver':
      return { type, by, taskId: taskId ?? '', to: toIds }
    case 'handOverRequest':
      return { type, by, to }
    case 'consult':
      return { type, ...onTask, toIds }
    case 'addSigner':
      return { type, ...onTask, toIds, where }
    case 'removeSigner':
      return { type, by, taskId: taskId ?? '' }
    case 'returnTo':
      return { type, ...onTask, nodeId, afterwards }
  }
}

const chosenBy: Partial<Record<DecisionType, keyof DecisionInput>> = {
  transfer: 'userId',
  handOver: 'userId',
  handOverRequest: 'userId',
  consult: 'userIds',
  addSigner: 'userIds',
  returnTo: 'nodeId',
  removeSigner: 'taskId',
  takeBack: 'taskId',
}

/** The people chosen for a step by name; a name that an object has anyway is no choice. */
export function chosenFor(chosen: Choice | undefined, nodeId: string): readonly string[] | undefined {
  return chosen && Object.hasOwn(chosen, nodeId) ? chosen[nodeId] : undefined
}

/** The part of a choice that concerns these steps. */
export function choiceAmong(chosen: Choice | undefined, steps: readonly StepNode[]): Choice {
  return Object.fromEntries(
    steps.flatMap(({ id }) => {
      const people = chosenFor(chosen, id)
      return people && people.length > 0 ? [[id, [...people]] as const] : []
    }),
  )
}

/**
 * Whether the given choice fits an action: people for the steps that need a choice and for no others, one person where
 * one signs, and nobody outside the range.
 */
export function isChoicePossible(
  chosen: Choice,
  needed: readonly StepNode[],
  facts: Facts,
  own: readonly string[],
): boolean {
  return Object.entries(chosen).every(([nodeId, people]) => {
    const step = needed.find(({ id }) => id === nodeId)
    const most = step?.mode === 'one' ? 1 : people.length
    return step && people.length <= most && isChosenFrom(people, facts.people[nodeId], own)
  })
}

/** The parameter at fault, for a refusal of the people or the step that an action names. */
export function fieldOf(type: DecisionType, refusal: Refusal): { field?: string } {
  if (refusal === 'notChosen') return { field: 'chosen' }
  const field = chosenBy[type]
  return refusal === 'notPossible' && field ? { field } : {}
}

/** The task that the action itself names; undefined for an action that names none. */
export function taskOf([first]: readonly DomainEvent[]): string | undefined {
  return first && 'taskId' in first ? first.taskId : undefined
}

/** The error for a decision on a draft, which has no round and no flow yet. */
export function refusedOnDraft(type: DecisionType, isApplicant: boolean): ErrorCode {
  // Nobody else knows that there is a draft.
  if (type === 'handOverRequest') return 'notFound'
  if (type !== 'withdraw') return 'notYours'
  return isApplicant ? 'notWithdrawable' : 'notApplicant'
}

/** Whether this person has an open task, but not the one shown on the page. Some actions name a task that is not open. */
export function isOtherTask(
  state: State,
  userId: string,
  { type, taskId }: { type: DecisionType; taskId?: string | undefined },
): boolean {
  if (type === 'takeBack' || type === 'removeSigner' || type === 'handOver' || type === 'handOverRequest')
    return false
  const open = state.tasks.filter((task) => task.assigneeId === userId && task.state === 'open')
  return taskId !== undefined && open.length > 0 && !open.some((task) => task.id === taskId)
}

/** The task that a call names, of whomever it is; without a name the own open one. */
export function taskToActOn(state: State, userId: string, taskId: string | undefined): Task | undefined {
  return state.tasks.find((task) =>
    taskId === undefined ? task.assigneeId === userId && task.state === 'open' : task.id === taskId,
  )
}

const deciding = {
  agreed: true,
  completed: true,
  answered: true,
  rejected: true,
  opposed: true,
  abandoned: true,
  transferred: true,
  returned: true,
} as const

/** The task that these events decide, with the opinion; undefined for an action that decides none. */
export function decidedTask(events: readonly DomainEvent[], opinion: string): Decided | undefined {
  const event = events.find((one) => one.type in deciding)
  return event && 'taskId' in event ? { taskId: event.taskId, opinion, signatureFileId: null } : undefined
}

/** Limit on the numbers named in a refusal: a contract may have hundreds of payments. */
const mostNamed = 10

/** Names the requests that build on another by their application numbers. */
export function usesInWords(applyNos: readonly string[]): Record<Language, string> {
  const named = applyNos.slice(0, mostNamed)
  const more = applyNos.length - named.length
  return {
    zh: named.join('、') + (more > 0 ? ` 等 ${applyNos.length} 份` : ''),
    en: named.join(', ') + (more > 0 ? ` and ${more} more` : ''),
  }
}
