import type { ApprovalStatus } from '@countersign/contract'
import type { RequestStatus } from '@countersign/engine'

/** A request's status as the wire says it (decisions.md, The approval). */
export const statusNames = {
  draft: '草稿',
  running: '审批中',
  approved: '已通过',
  rejected: '已驳回',
  abandoned: '已废弃',
  withdrawn: '已撤回',
} as const satisfies Record<RequestStatus, ApprovalStatus>

const statuses = ['draft', 'running', 'approved', 'rejected', 'abandoned', 'withdrawn'] as const

/** The status of a name, or undefined when it is none of ours. */
export function statusOfName(name: string): RequestStatus | undefined {
  return statuses.find((status) => statusNames[status] === name)
}
