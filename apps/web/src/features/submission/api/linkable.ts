import { contract } from '@countersign/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

/** What a form takes along when it links to an approved request. */
export function linkable(kind: string, id: string) {
  return queryOptions({
    queryKey: ['approval', 'linkable', kind, id],
    queryFn: ({ signal }) => call(contract.linkable, { kind, id }, { signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
  })
}
