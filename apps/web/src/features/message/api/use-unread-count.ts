import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

/** Quiet: nobody asked for it. */
export function useUnreadCount() {
  return useQuery({
    queryKey: ['message', 'unread'],
    queryFn: ({ signal }) => call(contract.unreadCount, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}
