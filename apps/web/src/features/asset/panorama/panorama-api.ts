import { type AssetRoom, contract } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

/** Begins the key of every query about panoramas. */
export const panoramaKey = ['panorama'] as const

/** The plots that have panoramas or a map. */
export function useTour() {
  return useQuery({
    queryKey: [...panoramaKey, 'tour'],
    queryFn: ({ signal }) => call(contract.panoramaTour, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}

/** A panorama with its spots; the one before it until it arrives, so that the viewer stays. */
export function usePanorama(id: string | undefined) {
  return useQuery({
    queryKey: [...panoramaKey, 'detail', id],
    queryFn: ({ signal }) => call(contract.panoramaDetail, { id: id ?? '' }, { signal, quiet: true }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** A room with its state and lease of today. */
export function useRoomCard(id: string) {
  return useQuery({
    queryKey: [...panoramaKey, 'room', id],
    queryFn: ({ signal }) => call(contract.panoramaRoom, { id }, { signal, quiet: true }),
    staleTime: 0,
  })
}

/** All plots of the register, for those who edit. */
export function usePlots(enabled: boolean) {
  return useQuery({
    queryKey: ['assetPlace', 'plots'],
    queryFn: ({ signal }) => call(contract.assetPlaceList, {}, { signal, quiet: true }),
    enabled,
  })
}

interface FoundRooms {
  rooms: readonly AssetRoom[]
  /** Number of further rooms that match. */
  more: number
}

/** Rooms of a plot whose asset number or room number contains the words. */
export function useRoomsFound(plotId: string, words: string) {
  return useQuery({
    queryKey: ['assetRoom', 'found', plotId, words],
    queryFn: async ({ signal }): Promise<FoundRooms> => {
      // The call joins its filters by "and", so that either number needs a call of its own.
      const filters = words === '' ? [{}] : [{ room: words }, { assetNo: words }]
      const pages = await Promise.all(
        filters.map((filter) =>
          call(
            contract.assetRoomList,
            { placeId: plotId, current: 1, size: 50, ...filter },
            { signal, quiet: true },
          ),
        ),
      )
      const rooms = [
        ...new Map(pages.flatMap(({ records }) => records.map((room) => [room.id, room]))).values(),
      ]
      return { rooms, more: Math.max(...pages.map(({ total, records }) => total - records.length)) }
    },
    placeholderData: keepPreviousData,
  })
}
