import type { Action, Place } from './action.ts'
import { advance } from './advance.ts'
import { addTask, closePending, type Draft, getTask, Refused } from './draft.ts'
import { previewPath } from './preview-path.ts'
import { withSomebodyChosen } from './resolve-people.ts'
import {
  applicantsOf,
  getRun,
  isPending,
  ownerOf,
  principalOf,
  tasksOf,
  tasksOfRun,
  whoseAfter,
} from './round.ts'
import type { RequestStatus, Task, WhyReason } from './state.ts'

/** Tasks that one run may have: a loop of people who add each other ends here. */
const mostTasks = 100

/** Another person takes a task over, with everything that was added to it. */
export function transfer(draft: Draft, task: Task, to: string): void {
  requireAskable(draft, task, [to])
  task.state = 'transferred'
  emit(draft, task, { type: 'transferred', to })
  const heir = addTask(draft, { ...inPlaceOf(task), assigneeId: to, why: why(task, 'transferred') })
  handDown(draft, task, heir)
}

/** The first of these people who can be asked takes the task over as it stands, waiting or open. */
export function handOver(
  draft: Draft,
  { by, taskId, to }: { by: string; taskId: string; to: readonly string[] },
): void {
  const task = tasksOf(draft).find(({ id }) => id === taskId)
  if (!task || !isPending(task)) throw new Refused('alreadyHandled')
  if (draft.facts.active?.includes(task.assigneeId)) throw new Refused('ableToAct')
  const heirId = to.find((userId) => userId !== by && isEachAskable(draft, task, [userId]))
  if (heirId === undefined) throw new Refused('notPossible')
  emit(draft, task, { type: 'handedOver', by, fromId: task.assigneeId, to: heirId })
  const { state } = task
  closePending([task])
  const heir = addTask(draft, {
    ...inPlaceOf(task),
    assigneeId: heirId,
    state,
    why: why(task, 'inherited'),
  })
  handDown(draft, task, heir)
  if (state === 'open') draft.effects.push({ type: 'handedOver', userId: ownerOf(draft) })
}

/** Requests that somebody can still go on with. */
const goesOn: ReadonlySet<RequestStatus> = new Set(['running', 'rejected', 'withdrawn'])

/**
 * Another person acts for the applicant from now on: somebody who decides nothing in the round, so that nobody decides what he
 * answers for, and without whom every step ahead still finds somebody. An applicant who can act again gets the request back, also from somebody who can act.
 */
export function handOverRequest(draft: Draft, action: Extract<Action, { type: 'handOverRequest' }>): void {
  const { by, to } = action
  if (!goesOn.has(draft.status)) throw new Refused('alreadyHandled')
  const { applicantId, facts } = draft
  const fromId = ownerOf(draft)
  if (to !== applicantId && facts.active?.includes(fromId)) throw new Refused('ableToAct')
  const takesPart = tasksOf(draft).some((task) => task.assigneeId === to || task.actingForId === to)
  const isAble = facts.active?.includes(to) === true && to !== by && to !== fromId
  if (!isAble || (takesPart && to !== applicantId)) throw new Refused('notPossible')
  const before = countVacant(draft)
  draft.handlerIds = whoseAfter(draft, action).handlerIds
  if (countVacant(draft) > before) throw new Refused('noApprover')
  draft.events.push({ type: 'requestHandedOver', round: draft.round, by, fromId, to })
  draft.effects.push({ type: 'requestHandedOver', userId: to })
}

/** How many steps ahead find nobody. Whoever is still to be chosen may be anybody. */
const countVacant = (draft: Draft) =>
  previewPath(draft.definition, draft, withSomebodyChosen(draft.definition, draft.facts)).filter(
    ({ people, skipped }) => people.length === 0 && skipped === null,
  ).length

/** The columns of a task that takes the place of another. */
function inPlaceOf({
  nodeRunId,
  origin,
  hostId,
  afterId,
  why: reason,
}: Task): Omit<Task, 'id' | 'actingForId' | 'assigneeId'> {
  return { nodeRunId, origin, hostId, afterId, why: reason, state: 'open' }
}

/** Points everything that names a task at the one that takes its place. */
function handDown(draft: Draft, from: Task, to: Task): void {
  for (const task of draft.tasks) {
    if (task.id === to.id) continue
    if (task.hostId === from.id) task.hostId = to.id
    if (task.afterId === from.id) task.afterId = to.id
  }
}

export function consult(
  draft: Draft,
  task: Task,
  { by, toIds }: { by: string; toIds: readonly string[] },
): void {
  requireAskable(draft, task, toIds)
  emit(draft, task, { type: 'consulted', by, toIds: [...toIds] })
  for (const assigneeId of toIds) {
    addTask(draft, {
      nodeRunId: task.nodeRunId,
      assigneeId,
      origin: 'consulted',
      hostId: task.id,
      afterId: null,
      state: 'open',
      why: why(task, 'consulted'),
    })
  }
}

/** Several signers added before or after sign one after the other. */
export function addSigner(
  draft: Draft,
  task: Task,
  { by, where, toIds }: { by: string; where: Place; toIds: readonly string[] },
): void {
  requireAskable(draft, task, toIds)
  emit(draft, task, { type: 'signerAdded', by, where, toIds: [...toIds] })
  const add = (assigneeId: string, afterId: string | null, state: 'open' | 'waiting') =>
    addTask(draft, {
      nodeRunId: task.nodeRunId,
      assigneeId,
      origin: 'added',
      hostId: task.id,
      afterId,
      state,
      why: why(task, 'added'),
    })
  if (where === 'beside') {
    for (const userId of toIds) add(userId, task.afterId, 'open')
    return
  }
  let last = where === 'after' ? task : undefined
  const followers = draft.tasks.filter((one) => one.afterId === task.id)
  for (const userId of toIds) {
    const isFirst = last === undefined
    last = add(userId, last?.id ?? task.afterId, isFirst ? 'open' : 'waiting')
  }
  if (!last) return
  if (where === 'before') {
    task.afterId = last.id
    task.state = 'paused'
  } else {
    for (const follower of followers) follower.afterId = last.id
  }
}

/** Removes an added signer who has not signed. Whoever waited for that person waits no more. */
export function removeSigner(draft: Draft, by: string, task: Task): void {
  const { nodeId } = getRun(draft, task)
  const { round } = draft
  remove(draft, task)
  draft.events.push({
    type: 'signerRemoved',
    round,
    nodeId,
    taskId: task.id,
    by,
    userId: task.assigneeId,
  })
  advance(draft)
}

function remove(draft: Draft, task: Task): void {
  task.state = task.state === 'waiting' ? 'unreached' : 'removed'
  for (const one of draft.tasks) if (one.afterId === task.id) one.afterId = task.afterId
  for (const one of draft.tasks) {
    if (one.hostId === task.id && isPending(one)) remove(draft, one)
  }
}

/**
 * An agreement is taken back: the person is asked again in the same place, and so is everybody whom the agreement had
 * relieved of signing.
 */
export function askAgain(draft: Draft, task: Task): void {
  const relieved = tasksOfRun(draft, task.nodeRunId).filter((one) => one.state === 'handled')
  for (const one of tasksOfRun(draft, task.nodeRunId)) {
    if (one.afterId === task.id && one.state === 'open') one.state = 'paused'
  }
  task.state = 'takenBack'
  handDown(draft, task, addTask(draft, { ...inPlaceOf(task), assigneeId: principalOf(task) }))
  for (const one of relieved) {
    one.state = 'closed'
    const isWaiting = one.afterId !== null && !isSigned(getTask(draft, one.afterId))
    const state = isWaiting ? 'waiting' : 'open'
    handDown(draft, one, addTask(draft, { ...inPlaceOf(one), assigneeId: principalOf(one), state }))
  }
}

const isSigned = (task: Task) => task.state === 'agreed' || task.state === 'completed'

function why(task: Task, reason: WhyReason): Task['why'] {
  return { rule: task.why.rule, reason }
}

/**
 * Whether all these people can be asked in the step of a task: active, not the applicant, not among those whom the same step is
 * asking already, and each named once.
 */
function isEachAskable(draft: Draft, task: Task, userIds: readonly string[]): boolean {
  const tasks = tasksOfRun(draft, task.nodeRunId)
  const asked = tasks.filter(isPending)
  const isAskable = (userId: string) =>
    !applicantsOf(draft).includes(userId) &&
    draft.facts.active?.includes(userId) === true &&
    !asked.some((one) => one.assigneeId === userId)
  const isEach = new Set(userIds).size === userIds.length
  const isFew = tasks.length + userIds.length <= mostTasks
  return userIds.length > 0 && isEach && userIds.every(isAskable) && isFew
}

function requireAskable(draft: Draft, task: Task, userIds: readonly string[]): void {
  if (!isEachAskable(draft, task, userIds)) throw new Refused('notPossible')
}

type OwnEvent =
  | { type: 'transferred'; to: string }
  | { type: 'handedOver'; by: string; fromId: string; to: string }
  | { type: 'consulted'; by: string; toIds: string[] }
  | { type: 'signerAdded'; by: string; where: Place; toIds: string[] }

function emit(draft: Draft, task: Task, event: OwnEvent): void {
  const { nodeId } = getRun(draft, task)
  const of = { round: draft.round, nodeId, taskId: task.id, by: task.assigneeId }
  draft.events.push({ ...of, ...event })
}
