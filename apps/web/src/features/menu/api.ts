import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

export function useMenu() {
  return useQuery({
    queryKey: ['menu'],
    queryFn: ({ signal }) => call(contract.menuRoutes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The entries of the top menu. Quiet: without them the whole menu is at the side. */
export function useTopMenu() {
  return useQuery({
    queryKey: ['menu', 'top'],
    queryFn: ({ signal }) => call(contract.topMenu, {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
