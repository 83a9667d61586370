import { approvalStatuses, type ApprovalStatus, type ListState, listStates } from '@countersign/contract'
import { pageSizeIn } from '../../../ui/page-sizes.ts'
import type { ListInput } from '../api.ts'

export interface Filters {
  pendingName: string
  /** yyyy-MM-dd */
  pendingTime: string
  pendType: string
  /** An approvalStatus; "" without a filter. */
  propState: ApprovalStatus | ''
}

export const noFilters: Filters = { pendingName: '', pendingTime: '', pendType: '', propState: '' }

/** The state of the list is kept in the address: it can be shared and survives a reload. */
export function stateIn(query: URLSearchParams): ListState {
  return listStates.find((state) => state === query.get('state')) ?? '已发起'
}

/** Drafts appear only in the list of their author. */
export function statusesIn(state: ListState): ApprovalStatus[] {
  return approvalStatuses.filter((status) => status !== '草稿' || state === '已发起')
}

export function filtersIn(query: URLSearchParams): Filters {
  const date = query.get('pendingTime') ?? ''
  return {
    pendingName: query.get('pendingName') ?? '',
    pendingTime: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : '',
    pendType: query.get('pendType') ?? '',
    propState: statusesIn(stateIn(query)).find((status) => status === query.get('propState')) ?? '',
  }
}

export function listInputIn(query: URLSearchParams): ListInput {
  const { pendingName, pendingTime, pendType, propState } = filtersIn(query)
  const current = Number(query.get('current'))
  return {
    state: stateIn(query),
    current: Number.isSafeInteger(current) && current > 0 ? current : 1,
    size: pageSizeIn(query),
    pendingName: pendingName || undefined,
    pendingTime: pendingTime || undefined,
    pendType: pendType || undefined,
    propState: propState || undefined,
  }
}
