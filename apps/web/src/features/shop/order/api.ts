import { type AfterSaleState, contract, type InputOf } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

/** Beginning of the keys of everything that an action on an order may change. */
const ordersKey = ['shopOrder'] as const
export const cartKey = ['shop', 'cart'] as const
export const settleKey = ['shop', 'settle'] as const
const pointsKey = ['shopPoints'] as const

/** What an action on an own order may change. */
export const changedByOrder = [ordersKey, pointsKey]

/** The own cart. It is asked again whenever the page comes back, since prices and stock change without the person. */
export function useCart() {
  return useQuery({
    queryKey: cartKey,
    queryFn: ({ signal }) => call(contract.cartList, {}, { signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** What an order of these lines would cost. `seen` are the lines as shown: another price or number asks again. */
export function useSettle(
  input: Pick<InputOf<typeof contract.orderSettle>, 'cartIds' | 'usePoints'>,
  seen: string,
) {
  return useQuery({
    queryKey: [...settleKey, input, seen],
    queryFn: ({ signal }) => call(contract.orderSettle, input, { signal, quiet: true }),
    enabled: input.cartIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

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

export function useShopProfile() {
  return useQuery({
    queryKey: [...pointsKey, 'profile'],
    queryFn: ({ signal }) => call(contract.shopProfile, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}

/** One page of the own cases of after-sale. */
export function useCases(input: { current: number; size: number; state?: AfterSaleState | undefined }) {
  return useQuery({
    queryKey: [...ordersKey, 'cases', input],
    queryFn: ({ signal }) => call(contract.afterList, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
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

/** How many favourites the person has. */
export function useFavouriteCount() {
  return useQuery({
    queryKey: ['shop', 'favourites', 'count'],
    queryFn: async ({ signal }) =>
      (await call(contract.getcollect, { current: 1, size: 1 }, { signal, quiet: true })).total,
  })
}
