import { contract, type OutputOf } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export type FormKind = OutputOf<typeof contract.types>[number]

export function useTypes() {
  return useQuery({
    queryKey: ['types'],
    queryFn: ({ signal }) => call(contract.types, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
