import type { ApprovalStatus, ListRow, ListState } from '@countersign/contract'

/** Where a draft or a returned request is edited. */
export const submitAddress = ({ kind, id }: Pick<ListRow, 'kind' | 'id'>) =>
  `/approval/submit/${kind}?id=${id}`

/** These two are their applicant's to change and to submit again (engine/may-act.ts). */
const cameBack: readonly ApprovalStatus[] = ['已驳回', '已撤回']

/**
 * Whether the row is one's own request that came back. 已发起 holds one's own alone; of the other lists only 待处理 has a
 * request that came back, and it is there for nobody but its applicant (decisions.md "Lists").
 */
export function maySubmitAgain(
  { approvalStatus }: Pick<ListRow, 'approvalStatus'>,
  state: ListState,
): boolean {
  return (state === '已发起' || state === '待处理') && cameBack.includes(approvalStatus)
}
