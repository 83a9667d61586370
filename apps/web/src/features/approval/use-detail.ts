import { contract } from '@countersign/contract'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

const detailOf = (id: string, type: string | undefined) =>
  queryOptions({
    queryKey: ['approval', 'detail', id],
    queryFn: ({ signal }) => call(contract.detail, { id, type }, { signal }),
    // The dialog uses the answer to the call that the click has sent.
    staleTime: 1000,
  })

export function useDetail(id: string, type: string | undefined) {
  return useQuery(detailOf(id, type))
}

/** Asks for a request that is about to be shown. */
export function askForDetail(client: QueryClient, id: string, type: string | undefined): void {
  void client.prefetchQuery(detailOf(id, type))
}
