import { contract } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

/** The person's drafts, rejected and withdrawn requests of a kind. */
export function useEditable(kind: string, current: number) {
  const input = { kind, current, size: 10, editable: true }
  return useQuery({
    queryKey: ['approval', 'editable', input],
    queryFn: ({ signal }) => call(contract.formList, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
