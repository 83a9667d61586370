import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

/**
 * Quiet, because it runs in the background. It stands apart from api.ts, because the header loads it with every page.
 */
export function useUnreadCount() {
  return useQuery({
    queryKey: ['message', 'unread'],
    queryFn: ({ signal }) => call(contract.unreadCount, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}
