import type { ApprovalStatus, ListState } from '@countersign/contract'
import { firstPageSize } from '../../../ui/page-sizes.ts'
import { useList } from '../api/use-list.ts'

/** What the workplace shows of the lists, each with its address in 审批. */
const parts = {
  /** Waits for my signature. 待处理 holds my own rejected requests, too; they are counted apart here. */
  waiting: { state: '待处理', propState: '审批中' },
  returned: { state: '待处理', propState: '已驳回' },
  running: { state: '已发起', propState: '审批中' },
  initiated: { state: '已发起' },
} as const satisfies Record<string, { state: ListState; propState?: ApprovalStatus }>
export type Part = keyof typeof parts

export function usePart(part: Part, current = 1) {
  return useList({ ...parts[part], current, size: firstPageSize })
}

/** All of them, in 审批. */
export const addressOfPart = (part: Part) => `/approval/index?${new URLSearchParams(parts[part]).toString()}`

/** One of them, opened over its list. */
export const viewAddress = (part: Part, id: string) =>
  `/approval/index?${new URLSearchParams({ state: parts[part].state, view: id }).toString()}`
