import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

/** Begins as the key of the administration's list, which reloads it after a change. */
export const placesKey = ['shopPlace', 'list', 'choices'] as const

/** All pick-up points, with the usual one marked. */
export function usePlaces() {
  return useQuery({
    queryKey: placesKey,
    queryFn: ({ signal }) => call(contract.shopPlaceSelect, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}
