import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../lib/http/call.ts'
import type { CallOf } from './screen.ts'

/** The page of a list. Quiet: the list shows that it could not be loaded. */
export function useRecords<P>(name: string, route: CallOf<P>, input: Readonly<Record<string, unknown>>) {
  return useQuery({
    queryKey: [name, 'list', input],
    queryFn: ({ signal }) => call(route, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
}

/** A record as it is now. Quiet: the drawer shows that it is gone or could not be loaded. */
export function useRecord<D>(name: string, route: CallOf<D>, id: string) {
  return useQuery({
    queryKey: [name, 'detail', id],
    queryFn: ({ signal }) => call(route, { id }, { signal, quiet: true }),
    staleTime: 0,
  })
}
