import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Detail, lists and counts, after anything that may have changed them. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: ['approval'] }), [client])
}
