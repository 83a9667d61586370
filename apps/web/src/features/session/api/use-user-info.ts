import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

/** The logged-in person; loaded once per session. */
export function useUserInfo() {
  return useQuery({
    queryKey: ['user-info'],
    queryFn: ({ signal }) => call(contract.info, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
