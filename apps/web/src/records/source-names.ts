import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/http/call.ts'

/** Names of the third parties by their source; a source without a name is shown itself. */
export function useSourceNames(): ReadonlyMap<string, string> {
  const { data = [] } = useQuery({
    queryKey: ['logInSources'],
    queryFn: ({ signal }) => call(contract.logInSources, {}, { signal, quiet: true }),
    staleTime: 300_000,
  })
  return new Map(data.map(({ source, name }) => [source, name]))
}
