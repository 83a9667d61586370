import { contract, type InputOf } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export type MessageInput = InputOf<typeof contract.messageList>

export function useMessages(input: MessageInput) {
  return useQuery({
    queryKey: ['message', 'list', input],
    queryFn: ({ signal }) => call(contract.messageList, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
