import { contract } from '@countersign/contract'
import type { Values } from '@countersign/forms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

/** The approvers for these values. Quiet, because the card shows the failure itself. */
export function usePreview(kind: string, values: Values | undefined) {
  return useQuery({
    queryKey: ['submission', 'preview', kind, values],
    queryFn: ({ signal }) => call(contract.preview, { ...values, kind }, { signal, quiet: true }),
    enabled: values !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}
