import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../lib/http/call.ts'
import type { CallOf } from './screen.ts'

/** One page of a list. The call is quiet, because the list shows the failure itself. */
export function useRecords<P>(name: string, route: CallOf<P>, input: Readonly<Record<string, unknown>>) {
  return useQuery({
    queryKey: [name, 'list', input],
    queryFn: ({ signal }) => call(route, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
}

/** The current state of a record. The call is quiet, because the drawer shows when it is gone or failed to load. */
export function useRecord<D>(name: string, route: CallOf<D>, id: string) {
  return useQuery({
    queryKey: [name, 'detail', id],
    queryFn: ({ signal }) => call(route, { id }, { signal, quiet: true }),
    staleTime: 0,
  })
}
