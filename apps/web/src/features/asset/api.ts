import { contract, type TreeNode } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

/** Key of the places, of which every query about rooms begins with the same word. */
const placesKey = ['assetPlace', 'choices'] as const

/** The plots with their buildings and floors. */
export function usePlaces() {
  return useQuery({
    queryKey: placesKey,
    queryFn: ({ signal }): Promise<TreeNode[]> =>
      call(contract.assetPlaceSelect, {}, { signal, quiet: true }),
  })
}

/** A floor, or the floors of a building, with the rooms of today. */
export function useFloorPlan(placeId: string | undefined) {
  return useQuery({
    queryKey: ['assetFloor', placeId],
    queryFn: ({ signal }) => call(contract.assetFloor, { id: placeId ?? '' }, { signal, quiet: true }),
    enabled: placeId !== undefined,
    refetchOnWindowFocus: true,
  })
}

/** The leases of a room, newest first. */
export function useRoomLeases(id: string) {
  return useQuery({
    queryKey: ['assetRoom', 'leases', id],
    queryFn: ({ signal }) => call(contract.assetRoomLeases, { id }, { signal, quiet: true }),
  })
}

/** Rooms, occupancy and rent of today. */
export function useAssetFigures() {
  return useQuery({
    queryKey: ['assetFigures'],
    queryFn: ({ signal }) => call(contract.assetFigures, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}
