import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Reloads detail, lists and counts after a possible change. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: ['approval'] }), [client])
}
