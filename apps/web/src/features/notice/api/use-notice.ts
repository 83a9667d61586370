import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

export function useNotice(id: string) {
  return useQuery({
    queryKey: ['notice', 'detail', id],
    queryFn: ({ signal }) => call(contract.noticeDetail, { id }, { signal, quiet: true }),
    staleTime: 0,
  })
}
