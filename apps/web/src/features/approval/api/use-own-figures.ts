import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

/**
 * The key begins with that of the lists, because decisions change these figures, too. Quiet, because the page is useful
 * without them.
 */
export function useOwnFigures() {
  return useQuery({
    queryKey: ['approval', 'own-figures'],
    queryFn: ({ signal }) => call(contract.ownFigures, {}, { signal, quiet: true }),
    staleTime: 60_000,
  })
}
