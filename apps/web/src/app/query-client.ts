import { QueryClient } from '@tanstack/react-query'
import { refusalIn } from '../lib/http/call-error.ts'

/** A refusal is an answer: asking again changes nothing. A lost connection is tried once more. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A page behind another tab has no onlookers, and shows what it had when it comes back.
        gcTime: 60 * 60_000,
        retry: (failures, error) => !refusalIn(error) && failures < 1,
        refetchOnWindowFocus: false,
      },
      // Offline is a failure that is said at once, not a call that waits until somebody has forgotten it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
