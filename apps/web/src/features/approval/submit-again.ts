import type { ApprovalStatus, ListRow, ListState } from '@countersign/contract'

/** The address where a draft or a returned request is edited. */
export const submitAddress = ({ kind, id }: Pick<ListRow, 'kind' | 'id'>) =>
  `/approval/submit/${kind}?id=${id}`

/** Requests with these statuses can be edited and resubmitted by their applicant (engine/may-act.ts). */
const cameBack: readonly ApprovalStatus[] = ['已驳回', '已撤回']

/**
 * Whether the row is the viewer's own rejected or withdrawn request. 已发起 contains only own requests; of the other lists
 * only 待处理 contains such requests, and only for their applicant (decisions.md "Lists").
 */
export function maySubmitAgain(
  { approvalStatus }: Pick<ListRow, 'approvalStatus'>,
  state: ListState,
): boolean {
  return (state === '已发起' || state === '待处理') && cameBack.includes(approvalStatus)
}
