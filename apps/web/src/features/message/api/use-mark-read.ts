import { contract } from '@countersign/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../lib/http/call.ts'

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
