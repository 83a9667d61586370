import { type ListState, listStates } from '@countersign/contract'
import type { ListInput } from '../api/use-list.ts'

/** platform.txt §2: 10, 20, 30, 40, 50, default 10. */
export const pageSizes = [10, 20, 30, 40, 50] as const

export interface Filters {
  pendingName: string
  /** yyyy-MM-dd */
  pendingTime: string
  pendType: string
}

export const noFilters: Filters = { pendingName: '', pendingTime: '', pendType: '' }

/** The address bar is the list's memory: it can be shared and survives a reload. */
export function stateIn(query: URLSearchParams): ListState {
  return listStates.find((state) => state === query.get('state')) ?? '已发起'
}

export function filtersIn(query: URLSearchParams): Filters {
  const date = query.get('pendingTime') ?? ''
  return {
    pendingName: query.get('pendingName') ?? '',
    pendingTime: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : '',
    pendType: query.get('pendType') ?? '',
  }
}

export function listInputIn(query: URLSearchParams): ListInput {
  const { pendingName, pendingTime, pendType } = filtersIn(query)
  const current = Number(query.get('current'))
  const size = Number(query.get('size'))
  return {
    state: stateIn(query),
    current: Number.isSafeInteger(current) && current > 0 ? current : 1,
    size: pageSizes.find((one) => one === size) ?? 10,
    pendingName: pendingName || undefined,
    pendingTime: pendingTime || undefined,
    pendType: pendType || undefined,
  }
}
