import { contract, type InputOf } from '@countersign/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../lib/http/call.ts'

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

/** Marks the given messages, or all, as read; then reloads list and badge in any case. */
export function useMarkRead() {
  const client = useQueryClient()
  return useCallback(
    async (ids: string[] | 'all') => {
      try {
        await (ids === 'all' ? call(contract.readAllMessages, {}) : call(contract.readMessages, { ids }))
      } finally {
        await client.invalidateQueries({ queryKey: ['message'] })
      }
    },
    [client],
  )
}
