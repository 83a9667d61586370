import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/http/call.ts'

/** People, departments and roles that forms offer; kept for five minutes, since they change rarely. */
const keptMs = 300_000

export function usePeople() {
  return useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => call(contract.userList, {}, { signal }),
    staleTime: keptMs,
  })
}

export function useDepartments(enabled: boolean) {
  return useQuery({
    queryKey: ['departments'],
    queryFn: ({ signal }) => call(contract.deptTree, {}, { signal }),
    staleTime: keptMs,
    enabled,
  })
}

export function useRoles() {
  return useQuery({
    queryKey: ['role', 'choices'],
    queryFn: ({ signal }) => call(contract.getRoleList, {}, { signal }),
    staleTime: keptMs,
  })
}
