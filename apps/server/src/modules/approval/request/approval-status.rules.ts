import type { ApprovalStatus } from '@countersign/contract'
import type { RequestStatus } from '@countersign/engine'

/** A request's status as the wire says it (decisions.md "Statuses"). */
export const statusNames = {
  draft: '草稿',
  running: '审批中',
  approved: '已通过',
  rejected: '已驳回',
  abandoned: '已废弃',
  withdrawn: '已撤回',
} as const satisfies Record<RequestStatus, ApprovalStatus>

const statuses = ['draft', 'running', 'approved', 'rejected', 'abandoned', 'withdrawn'] as const

/** The statuses in which the applicant may edit a request: a draft, or a request that came back (decisions.md "Statuses"). */
export const editableStatuses = ['draft', 'rejected', 'withdrawn'] as const satisfies RequestStatus[]

export const isEditable = (status: RequestStatus): boolean => editableStatuses.some((one) => one === status)

/** The status of a name, or undefined when it is none of ours. */
export function statusOfName(name: string): RequestStatus | undefined {
  return statuses.find((status) => statusNames[status] === name)
}

/**
 * The opinion shown for whoever abandons, who is asked for none; the status of the row is 已处理
 * (decisions.md "The trail").
 */
export const abandonedOpinion = '废弃'
