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

/** One version of a flow. */
export function useFlowVersion(id: string, number: number) {
  return useQuery({
    queryKey: ['flow', 'detail', id, number],
    queryFn: ({ signal }) => call(contract.flowDetail, { id, number }, { signal, quiet: true }),
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
