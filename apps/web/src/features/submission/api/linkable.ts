import { contract } from '@countersign/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

/** The data of an approved request that a form can link to. */
export function linkable(kind: string, id: string) {
  return queryOptions({
    queryKey: ['approval', 'linkable', kind, id],
    queryFn: ({ signal }) => call(contract.linkable, { kind, id }, { signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
  })
}
