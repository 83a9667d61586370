import type { Action, Facts, Outcome, OwnAction } from './action.ts'
import { advance } from './advance.ts'
import { agree, reject } from './agree.ts'
import { addSigner, consult, handOver, handOverRequest, removeSigner, transfer } from './change-signers.ts'
import type { Definition } from './definition.ts'
import { type Draft, draftOf, outcomeOf, Refused } from './draft.ts'
import { endByApprover, withdraw } from './end-round.ts'
import { returnTo, takeBack } from './go-back.ts'
import {
  actionsOf,
  findTakeable,
  holderOf,
  isPermitted,
  onTask,
  removableOf,
  whyRefused,
  onTaskActions,
} from './may-act.ts'
import { pathOf } from './path.ts'
import { resolvePeople, withSomebodyChosen } from './resolve-people.ts'
import { applicantsOf, findOpenTask, ownerOf } from './round.ts'
import { stepsPassed } from './signed-before.ts'
import type { State } from './state.ts'

/**
 * Applies one action to one request. Answers the whole next state with its events and effects, or a refusal and nothing
 * else. The function is pure: it never changes the given state. `newId` makes the ids of node runs and tasks in the
 * order of their creation. `facts` holds at least the facts that `wants` names for the same arguments.
 */
export function decide(
  definition: Definition,
  state: State,
  action: Action,
  facts: Facts,
  newId: () => string,
): Outcome {
  const draft = draftOf(definition, state, facts, newId)
  try {
    carryOut(draft, state, action)
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
  return outcomeOf(draft)
}

function carryOut(draft: Draft, state: State, action: Action): void {
  if (action.type === 'handOver') return handOver(draft, action)
  if (action.type === 'handOverRequest') return handOverRequest(draft, action)
  const { definition } = draft
  if (!actionsOf(definition, state, action).includes(action.type))
    throw new Refused(whyRefused(definition, state, action))
  switch (action.type) {
    case 'submit':
      startRound(draft)
      return
    case 'resubmit':
      if (action.resumes && definition.resumes) draft.carried = stepsPassed(definition, state)
      startRound(draft)
      return
    case 'withdraw':
      withdraw(draft)
      return
    case 'takeBack': {
      const agreed = findTakeable(definition, draft, action.by, action.taskId)
      if (!agreed) throw new Refused('notPossible')
      takeBack(draft, agreed)
      return
    }
    case 'removeSigner': {
      const added = removableOf(draft, action.by).find((task) => task.id === action.taskId)
      if (!added) throw new Refused('notPossible')
      removeSigner(draft, action.by, added)
      return
    }
    case 'agree':
    case 'reject':
    case 'abandon':
    case 'transfer':
    case 'consult':
    case 'addSigner':
    case 'returnTo':
      actOnTask(draft, state, action)
  }
}

type OnTask = Extract<OwnAction, { type: keyof typeof onTaskActions }>

function actOnTask(draft: Draft, state: State, action: OnTask): void {
  const { definition } = draft
  const task = findOpenTask(draft, holderOf(action), action.taskId)
  if (!task) throw new Refused(whyRefused(definition, state, action))
  // One person may hold tasks in several steps, which differ in what may be done.
  if (!onTask(definition, draft, task).includes(action.type) || !isPermitted(definition, action.type))
    throw new Refused('notPermitted')
  if ('forId' in action && onTaskActions[action.type] === 'decides') {
    task.actingForId = action.forId ?? null
    task.assigneeId = action.by
  }
  switch (action.type) {
    case 'agree':
      return agree(draft, task)
    case 'reject':
      return reject(draft, task)
    case 'abandon':
      return endByApprover(draft, task, 'abandon')
    case 'transfer':
      return transfer(draft, task, action.to)
    case 'consult':
      return consult(draft, task, action)
    case 'addSigner':
      return addSigner(draft, task, action)
    case 'returnTo':
      return returnTo(draft, task, action.nodeId, action.afterwards)
  }
}

/** Every step on the path must find somebody before the first one opens, so that a round that has begun can be finished. */
function startRound(draft: Draft): void {
  const { definition } = draft
  // The approver before chooses the people of a step, and cannot have done so yet.
  const facts = withSomebodyChosen(definition, draft.facts)
  for (const step of pathOf(definition, facts).steps) {
    if (draft.carried.has(step.id)) continue
    const resolved = resolvePeople(step, facts, applicantsOf(draft))
    if (resolved.kind === 'refused') throw new Refused(resolved.refusal)
  }
  draft.round += 1
  draft.status = 'running'
  draft.events.push({ type: 'submitted', round: draft.round, by: ownerOf(draft) })
  advance(draft)
  // A request is never approved without anybody having acted on it.
  if (draft.status !== 'running') throw new Refused('noApprover')
}
