import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export function useMenu() {
  return useQuery({
    queryKey: ['menu'],
    queryFn: ({ signal }) => call(contract.menuRoutes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
