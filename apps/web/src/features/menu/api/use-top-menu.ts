import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

/** The parts of the menu that stand at the top of the page. Quiet: without them the whole menu is at the side. */
export function useTopMenu() {
  return useQuery({
    queryKey: ['menu', 'top'],
    queryFn: ({ signal }) => call(contract.topMenu, {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
