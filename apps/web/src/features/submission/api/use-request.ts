import { contract, type Detail } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** The draft or request that is edited; fetched once per opening, then the page holds what is typed. */
export function useRequest(kind: string, id: string | undefined, opening: number) {
  return useQuery({
    queryKey: ['submission', kind, id, opening],
    queryFn: ({ signal }) => call(contract.formDetail, { kind, id: id ?? '' }, { signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** As it stands now. Quiet: the page says itself what it finds. */
export function readRequest(kind: string, id: string): Promise<Detail> {
  return call(contract.formDetail, { kind, id }, { quiet: true })
}
