import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'
import { loadChunk } from '../../../lib/page/load-chunk.ts'

export const addressesKey = ['shop', 'addresses'] as const

/** The own addresses, the default one first. The call is quiet, because the list shows the failure itself. */
export function useAddresses() {
  return useQuery({
    queryKey: addressesKey,
    queryFn: ({ signal }) => call(contract.getAddlist, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}

const loadRegions = () => import('./regions.ts')

/** Provinces, cities and districts, which are a late chunk of their own. */
export function useRegions() {
  return useQuery({
    queryKey: ['shop', 'regions'],
    queryFn: () => loadChunk(loadRegions),
    staleTime: Infinity,
  })
}
