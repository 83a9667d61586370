import type { ApprovalStatus, ListState } from '@countersign/contract'
import { firstPageSize } from '../../../ui/page-sizes.ts'
import { useList } from '../api.ts'

/** The parts of the lists that the workplace shows, each with its filter. */
const parts = {
  /**
   * Requests that wait for the viewer's signature. 待处理 also contains the viewer's rejected requests; they are counted
   * separately.
   */
  waiting: { state: '待处理', propState: '审批中' },
  returned: { state: '待处理', propState: '已驳回' },
  running: { state: '已发起', propState: '审批中' },
  initiated: { state: '已发起' },
} as const satisfies Record<string, { state: ListState; propState?: ApprovalStatus }>
export type Part = keyof typeof parts

export function usePart(part: Part, current = 1) {
  return useList({ ...parts[part], current, size: firstPageSize })
}

/** The address of the whole part in 审批. */
export const addressOfPart = (part: Part) => `/approval/index?${new URLSearchParams(parts[part]).toString()}`

/** The address of one request, opened above its list. */
export const viewAddress = (part: Part, id: string) =>
  `/approval/index?${new URLSearchParams({ state: parts[part].state, view: id }).toString()}`
