import { contract } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** A page of what people have sent. What one has just sent oneself is to be seen: nothing is taken from before. */
export function useWebLogs(current: number) {
  return useQuery({
    queryKey: ['web-logs', current],
    queryFn: ({ signal }) => call(contract.webLogList, { current, size: 10 }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
