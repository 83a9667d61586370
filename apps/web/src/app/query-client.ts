import { QueryClient } from '@tanstack/react-query'
import { refusalIn } from '../lib/http/call-error.ts'

/** A refusal is not retried, because it would be repeated. A lost connection is retried once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A page in a hidden tab has no observers, but shows its data when it comes back.
        gcTime: 60 * 60_000,
        retry: (failures, error) => !refusalIn(error) && failures < 1,
        refetchOnWindowFocus: false,
      },
      // Offline, a mutation fails at once instead of waiting until the person has forgotten it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
