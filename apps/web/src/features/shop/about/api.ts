import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

export const aboutKey = ['shop', 'about'] as const

export function useAbout() {
  return useQuery({
    queryKey: aboutKey,
    queryFn: ({ signal }) => call(contract.shopAbout, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}
