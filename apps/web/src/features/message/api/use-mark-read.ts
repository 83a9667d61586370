import { contract } from '@countersign/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../lib/http/call.ts'

/** Marks these as read, or all; list and badge are asked for again, whether it went well or not. */
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
