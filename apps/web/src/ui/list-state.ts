import { useCallback, useMemo } from 'react'
import { firstPageSize, pageSizeIn } from './page-sizes.ts'
import { labelWords, ownTabWords } from '../lib/tab/address-words.ts'
import { useTabLocation } from '../lib/tab/tab-location.ts'

export interface ListSort {
  column: string
  direction: 'asc' | 'desc'
}

export interface ListState {
  current: number
  size: number
  sort: ListSort | undefined
  isDense: boolean
  /** Names of hidden columns. */
  hidden: readonly string[]
  /** By the name of the filter; "" when it is not set. */
  filters: Readonly<Record<string, string>>
}

const wordsOfTabs: readonly string[] = [...labelWords, ...ownTabWords]

/** The name of a filter in the address. A search by name must not rename the tab. */
const inAddress = (filter: string) => (wordsOfTabs.includes(filter) ? `filter-${filter}` : filter)

/** The state of a list is kept in the address of its tab: it survives a reload and can be shared. */
export function useListState(filterNames: readonly string[]) {
  const { query, setQuery } = useTabLocation()
  const names = filterNames.join()
  const setPage = useCallback(
    (current: number) => setQuery({ current: current > 1 ? String(current) : undefined }, { replace: true }),
    [setQuery],
  )
  const state = useMemo(() => stateIn(query, names === '' ? [] : names.split(',')), [query, names])
  return {
    state,
    filterBy: (filters: Readonly<Record<string, string>>) =>
      setQuery({
        ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [inAddress(name), value])),
        current: undefined,
      }),
    turnTo: (current: number, size: number) =>
      setQuery({
        // A new page size starts at the first page.
        current: size === state.size && current > 1 ? String(current) : undefined,
        size: size === firstPageSize ? undefined : String(size),
      }),
    sortBy: (sort: ListSort | undefined) =>
      setQuery({ sort: sort && `${sort.direction === 'desc' ? '-' : ''}${sort.column}`, current: undefined }),
    setDense: (isDense: boolean) => setQuery({ density: isDense ? 'small' : undefined }, { replace: true }),
    hide: (hidden: readonly string[]) => setQuery({ hide: hidden.join() || undefined }, { replace: true }),
    setPage,
  }
}

/** Reads the state from the address; invalid values count as missing. */
function stateIn(query: URLSearchParams, filterNames: readonly string[]): ListState {
  const current = Number(query.get('current'))
  const sort = /^(-?)(\w+)$/.exec(query.get('sort') ?? '')
  return {
    current: Number.isSafeInteger(current) && current > 0 ? current : 1,
    size: pageSizeIn(query),
    sort: sort?.[2] ? { column: sort[2], direction: sort[1] ? 'desc' : 'asc' } : undefined,
    isDense: query.get('density') === 'small',
    hidden: (query.get('hide') ?? '').split(',').filter(Boolean),
    filters: Object.fromEntries(filterNames.map((name) => [name, query.get(inAddress(name)) ?? ''])),
  }
}

/** Input of the list call. Sorting by a column that cannot be sorted is dropped, whatever the address says. */
export function inputOf({ current, size, sort, filters }: ListState, sortable: readonly string[]) {
  const isKnown = sort !== undefined && sortable.includes(sort.column)
  return {
    current,
    size,
    ...(isKnown && { [sort.direction === 'asc' ? 'ascs' : 'descs']: sort.column }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  }
}
