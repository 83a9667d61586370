import { contract, type FlowInFull } from '@countersign/contract'
import { findKind, type Kind } from '@countersign/forms'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'
import type { OpenedFlow } from './draft.ts'

/**
 * A flow with its draft, or else its newest version. It is read anew for each opening, because the edit goes on from the
 * version that was read.
 */
export function useFlow(id: string) {
  return useQuery({
    queryKey: ['flow', 'detail', id],
    queryFn: ({ signal }) => call(contract.flowDetail, { id }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The number of a version, or the flow that the product gives a new company. */
export type ShownVersion = number | 'default'

/** The version that an address names; undefined for an address without one. */
export function shownIn(given: string | null): ShownVersion | undefined {
  if (given === 'default') return given
  const number = Number(given)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** The definition of one version of a flow, with its state; the default flow has none. */
export function useFlowVersion({ id, kind }: { id: string; kind: Kind }, shown: ShownVersion) {
  return useQuery({
    queryKey: shown === 'default' ? ['flow', 'default', kind] : ['flow', 'detail', id, shown],
    queryFn: async ({ signal }) => {
      const quiet = { signal, quiet: true }
      if (shown === 'default')
        return { ...(await call(contract.flowDefault, { kind }, quiet)), state: undefined }
      const { definition, versions } = await call(contract.flowDetail, { id, number: shown }, quiet)
      return { definition, state: versions.find(({ number }) => number === shown)?.state ?? 'retired' }
    },
  })
}

/** The flow of all companies for a kind, from which a company's own flow starts; null when there is none. */
export function useTemplate(kind: Kind) {
  return useQuery({
    queryKey: ['flow', 'template', kind],
    queryFn: async ({ signal }) => {
      const general = await findFlow(kind, '', signal)
      return general ? call(contract.flowDetail, { id: general.id }, { signal, quiet: true }) : null
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The flow of a kind for this company, or for all with "". */
export async function findFlow(kind: Kind, company: string, signal?: AbortSignal) {
  const { records } = await call(
    contract.flowList,
    { kind, current: 1, size: 50, ...(company !== '' && { company }) },
    { quiet: true, ...(signal && { signal }) },
  )
  return records.find((row) => row.kind === kind && row.company === company)
}

/** A flow as it is opened for editing; undefined for a kind that this page does not know. */
export function openedFrom(flow: FlowInFull): OpenedFlow | undefined {
  const kind = findKind(flow.kind)
  if (!kind) return undefined
  const { id, name, company, version, definition } = flow
  return { id, kind, name, company, version, definition }
}
