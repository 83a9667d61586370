import { contract, type InputOf } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export type ListInput = InputOf<typeof contract.list>

/** The previous page stays visible while the next one loads. */
export function useList(input: ListInput) {
  return useQuery({
    queryKey: ['approval', 'list', input],
    queryFn: ({ signal }) => call(contract.list, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
