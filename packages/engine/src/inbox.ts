import { applicantsOf, getRun, ownerOf } from './round.ts'
import type { NodeRun, RequestStatus, State, Task } from './state.ts'

/** The lists of a person in which a request stands. The server adds the copies (received as well). */
export interface InboxFlags {
  /** 已发起: mine, drafts too, and those of others that I act for. */
  initiated: boolean
  /** 待处理: my open task, or my own request that was rejected. */
  pending: boolean
  /** 已处理: decided by me, in any round. */
  handled: boolean
  /** 我收到的: every request that ever came to me, also one that others closed. */
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

/** The people a request concerns, by user id, each with the lists in which it stands. */
export function inboxOf(state: State): Map<string, InboxFlags> {
  const inbox = new Map<string, InboxFlags>()
  for (const userId of applicantsOf(state)) {
    const pending = waitsForApplicant[state.status] && userId === ownerOf(state)
    inbox.set(userId, { initiated: true, pending, handled: false, received: userId !== state.applicantId })
  }
  const add = (userId: string, { pending = false, handled = false }: Partial<InboxFlags>) => {
    const before = inbox.get(userId)
    inbox.set(userId, {
      initiated: before?.initiated ?? false,
      pending: (before?.pending ?? false) || pending,
      handled: (before?.handled ?? false) || handled,
      received: true,
    })
  }
  for (const task of state.tasks) {
    // A task whose turn has not come has reached nobody.
    if (task.state === 'waiting' || task.state === 'unreached') continue
    const handled = isDecidedByAssignee(task, getRun(state, task))
    add(task.assigneeId, { pending: task.state === 'open', handled })
    if (task.actingForId !== null) add(task.actingForId, {})
  }
  return inbox
}

/**
 * A task is 'handled' by its own person only where the node was closed with it (abandon). Where the node passed,
 * another person has settled it.
 */
function isDecidedByAssignee(task: Task, run: NodeRun): boolean {
  const isDecided = {
    open: false,
    waiting: false,
    paused: false,
    agreed: true,
    completed: true,
    rejected: true,
    opposed: true,
    answered: true,
    transferred: true,
    returned: true,
    takenBack: false,
    handled: run.state === 'closed',
    removed: false,
    closed: false,
    unreached: false,
  } as const satisfies Record<Task['state'], boolean>
  return isDecided[task.state]
}
