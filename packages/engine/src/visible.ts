import type { ActionName } from './may-act.ts'
import type { TrailStatus } from './trail.ts'

/** platform.txt §4 "Viewer list state": the list a request was opened from. */
export type ListState = '我收到的' | '待处理' | '已处理' | '已发起'

/** The buttons 导出, 重新提交, 同意, 驳回, 废弃, 关闭 in the order of the footer, and the signature pad above it. */
export type Button = 'export' | 'resubmit' | 'agree' | 'reject' | 'abandon' | 'close' | 'pad'

/** The actions beyond the spec's, in the order of the menu 更多. */
const moreActions = [
  'transfer',
  'consult',
  'addSigner',
  'removeSigner',
  'returnTo',
  'takeBack',
  'urge',
  'comment',
] as const
export type MoreAction = (typeof moreActions)[number]

/** Kind of the viewer's open task. */
export type TaskKind = 'approval' | 'handling' | 'consulted'

export interface Viewing {
  listState: ListState
  userId: string
  flowId: string
  /** Null without an open task. */
  taskKind: TaskKind | null
  trailStatuses: readonly TrailStatus[]
  /**
   * The actions the server permits this person (`mayAct`). The rules of the spec only hide buttons; they never permit.
   */
  actions: readonly ActionName[]
}

/** The controls of the detail dialog that show (platform.txt §4). */
export function visibleButtons(viewing: Viewing): Record<Button, boolean> {
  const isApproving = approverControlsShow(viewing)
  const may = (action: ActionName) => viewing.actions.includes(action)
  // A consultation is answered in words.
  const signs = viewing.taskKind !== 'consulted'
  return {
    export: true, // "Export always shows."
    resubmit: resubmitShows(viewing) && may('resubmit'),
    agree: (isApproving || carriesOutOwn(viewing)) && may('agree'),
    reject: isApproving && may('reject'),
    abandon: isApproving && may('abandon'),
    close: true,
    pad: isApproving && may('agree') && signs, // the signature is what agreeing sends
  }
}

/** Whether the action is taken on an open task of the viewer. */
const needsTask = {
  transfer: true,
  consult: true,
  addSigner: true,
  removeSigner: false,
  returnTo: true,
  takeBack: false,
  urge: false,
  comment: false,
} as const satisfies Record<MoreAction, boolean>

/** The actions of the menu 更多. Those on a task show where agreeing does; the others wherever the server permits them. */
export function visibleMoreActions(viewing: Viewing): MoreAction[] {
  const isApproving = approverControlsShow(viewing)
  return moreActions.filter(
    (action) => viewing.actions.includes(action) && (isApproving || !needsTask[action]),
  )
}

/**
 * An applicant has no buttons of an approver, but carries out a handling (办理) of the own request by the own button,
 * in every list.
 */
function carriesOutOwn({ userId, flowId, taskKind }: Viewing): boolean {
  return taskKind === 'handling' && userId === flowId
}

/** "Agree, reject, abandon and the signature pad show only when all three hold". */
function approverControlsShow({ userId, flowId, listState }: Viewing): boolean {
  return (
    !containsFlowId(userId, flowId) && // "The current user's id does not contain the flow id."
    listState !== '已发起' && // "The state is not 已发起."
    (listState === '我收到的' || listState === '待处理') // "The state is 我收到的 or 待处理."
  )
}

/**
 * Compares as a literal substring, except that an empty flow id is contained in nothing (decisions.md "Which buttons
 * show").
 */
function containsFlowId(userId: string, flowId: string): boolean {
  return flowId !== '' && userId.includes(flowId)
}

/** "Resubmit shows when any trail row is 驳回 and the state is neither 我收到的 nor 已处理." */
function resubmitShows({ trailStatuses, listState }: Viewing): boolean {
  return trailStatuses.includes('驳回') && listState !== '我收到的' && listState !== '已处理'
}
