import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export function useCounts() {
  return useQuery({
    queryKey: ['approval', 'counts'],
    queryFn: ({ signal }) => call(contract.counts, {}, { signal }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
}
