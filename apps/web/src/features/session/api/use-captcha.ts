import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** A picture is good for one try: never cached, reloaded on click and after a failure. */
export function useCaptcha() {
  return useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => call(contract.captcha, {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
