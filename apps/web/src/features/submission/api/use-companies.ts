import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** The company entities: 16 and 其他 (platform.txt §3 "Mainstay list"). */
export function useCompanies() {
  return useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => call(contract.dictionary, { code: 'mainstay' }, { signal }),
    staleTime: 300_000,
  })
}
