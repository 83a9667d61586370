import type { ApprovalStatus } from '@countersign/contract'
import type { RequestStatus } from '@countersign/engine'

/** Names of the statuses on the wire (decisions.md "Statuses"). */
export const statusNames = {
  draft: '草稿',
  running: '审批中',
  approved: '已通过',
  rejected: '已驳回',
  abandoned: '已废弃',
  withdrawn: '已撤回',
} as const satisfies Record<RequestStatus, ApprovalStatus>

const statuses = ['draft', 'running', 'approved', 'rejected', 'abandoned', 'withdrawn'] as const

/**
 * The statuses in which the applicant may edit a request: a draft, or a request that came back (decisions.md
 * "Statuses").
 */
export const editableStatuses = ['draft', 'rejected', 'withdrawn'] as const satisfies RequestStatus[]

export const isEditable = (status: RequestStatus): boolean => editableStatuses.some((one) => one === status)

/** The status with this name, or undefined. */
export function statusOfName(name: string): RequestStatus | undefined {
  return statuses.find((status) => statusNames[status] === name)
}

/**
 * The opinion of an abandonment, which asks for none; the row of the trail has the status 已处理 (decisions.md
 * "The trail").
 */
export const abandonedOpinion = '废弃'
