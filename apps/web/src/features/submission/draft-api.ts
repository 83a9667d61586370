import { contract } from '@countersign/contract'
import type { Values } from '@countersign/forms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'
import { type Chosen, sentWith } from './chosen.ts'
import type { Entered } from './entered.ts'
import type { SeenState } from '../../lib/draft/seen.ts'

/** The person's drafts, rejected and withdrawn requests of a kind. */
export function useEditable(kind: string, current: number) {
  const input = { kind, current, size: 10, editable: true }
  return useQuery({
    queryKey: ['approval', 'editable', input],
    queryFn: ({ signal }) => call(contract.formList, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Quiet, because the page shows beside its title that the draft is not saved. */
export function saveDraft(kind: string, seen: SeenState, values: Entered, idempotencyKey: string) {
  const { id, revision } = seen
  return call(
    contract.draft,
    { ...values, kind, ...(id ? { id, revision } : {}) },
    { quiet: true, idempotencyKey },
  )
}

/** Submits a new request or an own draft by `add`, a returned request, which starts a new round, by `update`. */
export function submit(
  kind: string,
  { id, revision, isDraft }: SeenState,
  { values, chosen }: { values: Values; chosen: Chosen },
  idempotencyKey: string,
) {
  const content = { ...values, kind, ...sentWith(chosen) }
  if (id === undefined) return call(contract.add, content, { idempotencyKey })
  const route = isDraft ? contract.add : contract.update
  return call(route, { ...content, id, revision }, { idempotencyKey })
}

export function removeDraft(kind: string, id: string, idempotencyKey: string) {
  return call(contract.remove, { kind, ids: [id] }, { idempotencyKey })
}
