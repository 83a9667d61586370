import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export function usePeople() {
  return useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => call(contract.userList, {}, { signal }),
    staleTime: 300_000,
  })
}
