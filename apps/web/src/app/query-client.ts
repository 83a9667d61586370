import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../lib/call-error.ts'

/** A refusal is an answer: asking again changes nothing. A lost connection is tried once more. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => !(error instanceof CallError) && failures < 1,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
}
