import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export function useDepartments(enabled: boolean) {
  return useQuery({
    queryKey: ['departments'],
    queryFn: ({ signal }) => call(contract.deptTree, {}, { signal }),
    staleTime: 300_000,
    enabled,
  })
}
