import { contract } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'
import { ordersKey } from '../parts/query-keys.ts'

/** One page of the own orders. Its key is not that of the administration's list, which has the orders of everybody. */
export function useOwnOrders(input: Readonly<Record<string, unknown>>) {
  return useQuery({
    queryKey: [...ordersKey, 'own', input],
    queryFn: ({ signal }) => call(contract.orderList, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
}

export function useOrderNumbers() {
  return useQuery({
    queryKey: [...ordersKey, 'numbers'],
    queryFn: ({ signal }) => call(contract.orderNumbers, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}

/** How many favourites the person has. */
export function useFavouriteCount() {
  return useQuery({
    queryKey: ['shop', 'favourites', 'count'],
    queryFn: async ({ signal }) =>
      (await call(contract.getcollect, { current: 1, size: 1 }, { signal, quiet: true })).total,
  })
}
