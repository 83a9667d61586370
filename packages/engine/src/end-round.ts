import type { Effect } from './action.ts'
import { closePending, type Draft } from './draft.ts'
import { getRun, openTasksOf, ownerOf } from './round.ts'
import type { RequestStatus, Task } from './state.ts'

const endings = {
  reject: { type: 'rejected', task: 'rejected' },
  abandon: { type: 'abandoned', task: 'handled' },
} as const

/** An approver ends the round. The applicant is told. */
export function endByApprover(draft: Draft, task: Task, how: keyof typeof endings): void {
  const { type, task: taskState } = endings[how]
  const { nodeId } = getRun(draft, task)
  task.state = taskState
  closeRound(draft, type)
  draft.events.push({ type, round: draft.round, nodeId, taskId: task.id, by: task.assigneeId })
  draft.effects.push({ type, userId: ownerOf(draft) })
}

export function withdraw(draft: Draft): void {
  draft.effects.push(
    ...openTasksOf(draft).map((task): Effect => ({ type: 'withdrawn', userId: task.assigneeId })),
  )
  draft.events.push({ type: 'withdrawn', round: draft.round, by: ownerOf(draft) })
  closeRound(draft, 'withdrawn')
}

/** Closes everything that is open. Closed tasks leave the trail and stay in the events. */
function closeRound(draft: Draft, status: RequestStatus): void {
  draft.status = status
  for (const run of draft.nodeRuns) if (run.state === 'open') run.state = 'closed'
  closePending(draft.tasks)
}
