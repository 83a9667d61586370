import { type AfterSaleState, contract } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'
import { ordersKey } from '../parts/query-keys.ts'

/** One page of the own cases of after-sale. */
export function useCases(input: { current: number; size: number; state?: AfterSaleState | undefined }) {
  return useQuery({
    queryKey: [...ordersKey, 'cases', input],
    queryFn: ({ signal }) => call(contract.afterList, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
}
