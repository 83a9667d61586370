import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

/** Under the lists' key: a decision changes them, too. Quiet, since the page has enough to show without. */
export function useOwnFigures() {
  return useQuery({
    queryKey: ['approval', 'own-figures'],
    queryFn: ({ signal }) => call(contract.ownFigures, {}, { signal, quiet: true }),
    staleTime: 60_000,
  })
}
