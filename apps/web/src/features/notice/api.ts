import { contract, type InputOf } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

export function useNotices(input: InputOf<typeof contract.noticeList>) {
  return useQuery({
    queryKey: ['notice', 'list', input],
    queryFn: ({ signal }) => call(contract.noticeList, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
}
