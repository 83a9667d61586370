import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'
import { loadChunk } from '../../../lib/page/load-chunk.ts'

export const addressesKey = ['shop', 'addresses'] as const
/** Begins as the key of the administration's list, which reloads it after a change. */
export const placesKey = ['shopPlace', 'list', 'choices'] as const
export const aboutKey = ['shop', 'about'] as const

/** The own addresses, the default one first. The call is quiet, because the list shows the failure itself. */
export function useAddresses() {
  return useQuery({
    queryKey: addressesKey,
    queryFn: ({ signal }) => call(contract.getAddlist, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}

/** All pick-up points, with the usual one marked. */
export function usePlaces() {
  return useQuery({
    queryKey: placesKey,
    queryFn: ({ signal }) => call(contract.shopPlaceSelect, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}

export function useAbout() {
  return useQuery({
    queryKey: aboutKey,
    queryFn: ({ signal }) => call(contract.shopAbout, {}, { signal, quiet: true }),
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
