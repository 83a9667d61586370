import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** The draft or request that is edited; fetched once, then the page holds what is typed. */
export function useRequest(kind: string, id: string | undefined) {
  return useQuery({
    queryKey: ['submission', kind, id],
    queryFn: ({ signal }) => call(contract.formDetail, { kind, id: id ?? '' }, { signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
