import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

/** Entries that can be granted to roles. The calls are quiet, because the drawer shows the failure itself. */
export function useGrantTree() {
  return useQuery({
    queryKey: ['grantTree'],
    queryFn: ({ signal }) => call(contract.grantTree, {}, { signal, quiet: true }),
    staleTime: 0,
  })
}

/** Entries that a role was granted. */
export function useGranted(roleId: string) {
  return useQuery({
    queryKey: ['role', 'granted', roleId],
    queryFn: ({ signal }) => call(contract.roleTreeKeys, { roleIds: [roleId] }, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
}
