import { contract, type InputOf } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export const cartKey = ['shop', 'cart'] as const
export const settleKey = ['shop', 'settle'] as const

/** The own cart. It is asked again whenever the page comes back, since prices and stock change without the person. */
export function useCart() {
  return useQuery({
    queryKey: cartKey,
    queryFn: ({ signal }) => call(contract.cartList, {}, { signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Reads the cost of an order of these lines. `seen` are the lines as shown: another price or number asks again. */
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
