import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export function useSessions() {
  return useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => call(contract.sessions, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
