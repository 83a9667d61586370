import { contract } from '@countersign/contract'
import type { Kind } from '@countersign/forms'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

/** Data to read anew after a change: these pages, the forms themselves and the kinds that may be started. */
export const changedQueries = [['form-settings'], ['formContext'], ['types']]

export function useCustomizations() {
  return useQuery({
    queryKey: ['form-settings', 'list'],
    queryFn: ({ signal }) => call(contract.customizationList, {}, { signal, quiet: true }),
  })
}

/** The settings of a kind. They are read anew for each opening, because the edit goes on from what was read. */
export function useCustomization(kind: Kind) {
  return useQuery({
    queryKey: ['form-settings', 'opened', kind],
    queryFn: ({ signal }) => call(contract.customizationDetail, { kind }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
