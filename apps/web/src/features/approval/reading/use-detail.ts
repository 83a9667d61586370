import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export function useDetail(id: string, type: string | undefined) {
  return useQuery({
    queryKey: ['approval', 'detail', id],
    queryFn: ({ signal }) => call(contract.detail, { id, type }, { signal }),
    staleTime: 0,
  })
}
