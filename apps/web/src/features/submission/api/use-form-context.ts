import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** What every form is checked by beside its input; the server checks again by its own. */
export function useFormContext() {
  return useQuery({
    queryKey: ['formContext'],
    queryFn: ({ signal }) => call(contract.formContext, {}, { signal }),
    staleTime: 60_000,
  })
}
