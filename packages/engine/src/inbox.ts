import { getRun } from './round.ts'
import type { NodeRun, RequestStatus, State, Task } from './state.ts'

/** In which lists of a person a request stands. Copies (received, too) are the server's to add. */
export interface InboxFlags {
  /** 已发起: mine, drafts too. */
  initiated: boolean
  /** 待处理: my open task, or my own request that was rejected. */
  pending: boolean
  /** 已处理: decided by me, in any round. */
  handled: boolean
  /** 我收到的: all that ever came to me, also what others closed. */
  received: boolean
}

const waitsForApplicant = {
  draft: false,
  running: false,
  approved: false,
  rejected: true,
  abandoned: false,
  withdrawn: false,
} as const satisfies Record<RequestStatus, boolean>

/** Everybody the request concerns, by user id, with the lists it stands in for them. */
export function inboxOf(state: State): Map<string, InboxFlags> {
  const inbox = new Map<string, InboxFlags>()
  const { applicantId } = state
  const pending = waitsForApplicant[state.status]
  inbox.set(applicantId, { initiated: true, pending, handled: false, received: false })
  for (const task of state.tasks) {
    const before = inbox.get(task.assigneeId)
    inbox.set(task.assigneeId, {
      initiated: before?.initiated ?? false,
      pending: (before?.pending ?? false) || task.state === 'open',
      handled: (before?.handled ?? false) || isDecidedByAssignee(task, getRun(state, task)),
      received: true,
    })
  }
  return inbox
}

/** 'handled' is his own doing only where the node closed with it (abandon); a passed one was settled by another. */
function isDecidedByAssignee(task: Task, run: NodeRun): boolean {
  const isDecided = {
    open: false,
    agreed: true,
    rejected: true,
    handled: run.state === 'closed',
    closed: false,
  } as const satisfies Record<Task['state'], boolean>
  return isDecided[task.state]
}
