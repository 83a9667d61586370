import { advance } from './advance.ts'
import { getStep } from './definition.ts'
import { closePending, type Draft } from './draft.ts'
import { endByApprover } from './end-round.ts'
import { getRun, tasksOfRun } from './round.ts'
import { cannotBeSatisfied } from './satisfies-step.ts'
import type { State, Task } from './state.ts'

/** A person agrees, completes a handling, or answers a consultation; the flow goes on as far as it can. */
export function agree(draft: Draft, task: Task): void {
  const { nodeId } = getRun(draft, task)
  const how = agreementTo(draft, task)
  task.state = how
  draft.events.push({ type: how, round: draft.round, nodeId, taskId: task.id, by: task.assigneeId })
  closeConsultations(draft, task)
  if (how !== 'answered') advance(draft)
}

/** The state that the agreement gives a task: an approval is agreed to, a handling completed, a second look answered. */
export function agreementTo(
  draft: State & Pick<Draft, 'definition'>,
  task: Task,
): 'agreed' | 'completed' | 'answered' {
  if (task.origin === 'consulted') return 'answered'
  return getStep(draft.definition, getRun(draft, task).nodeId).type === 'handling' ? 'completed' : 'agreed'
}

/** A person who has decided needs no second look any more. */
function closeConsultations(draft: Draft, host: Task): void {
  for (const task of draft.tasks) {
    if (task.hostId === host.id && task.origin === 'consulted' && task.state === 'open') task.state = 'closed'
  }
}

/**
 * Ends the round, except in a step that counts votes: there it is a vote against, until agreement has become
 * impossible.
 */
export function reject(draft: Draft, task: Task): void {
  const run = getRun(draft, task)
  const step = getStep(draft.definition, run.nodeId)
  const isVote = step.mode === 'share' && step.share?.reject === 'counts' && task.origin === 'flow'
  const after = tasksOfRun(draft, run.id).map(
    (one): Task => (one.id === task.id ? { ...one, state: 'opposed' } : one),
  )
  if (!isVote || cannotBeSatisfied(step, after)) {
    endByApprover(draft, task, 'reject')
    return
  }
  task.state = 'opposed'
  closeConsultations(draft, task)
  closeAdded(draft, task)
  const { round } = draft
  draft.events.push({ type: 'opposed', round, nodeId: run.nodeId, taskId: task.id, by: task.assigneeId })
}

/** Signers who were added to a vote have nothing to sign once it is a vote against. */
function closeAdded(draft: Draft, host: Task): void {
  for (const task of draft.tasks) {
    if (task.hostId !== host.id || task.origin !== 'added') continue
    closePending([task])
    closeAdded(draft, task)
  }
}
