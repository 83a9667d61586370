import { contract } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'
import { pointsKey } from '../parts/query-keys.ts'

export function useShopProfile() {
  return useQuery({
    queryKey: [...pointsKey, 'profile'],
    queryFn: ({ signal }) => call(contract.shopProfile, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}

export function usePointMoves(input: { current: number; size: number }) {
  return useQuery({
    queryKey: [...pointsKey, 'moves', input],
    queryFn: ({ signal }) => call(contract.pointMoves, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
}
