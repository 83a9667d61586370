import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export function useProfile(id: string) {
  return useQuery({
    queryKey: ['account', 'profile', id],
    queryFn: ({ signal }) => call(contract.userDetail, { id }, { signal }),
    staleTime: 0,
  })
}
