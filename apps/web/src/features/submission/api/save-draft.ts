import { contract } from '@countersign/contract'
import type { Entered } from '../entered.ts'
import type { Seen } from '../seen-draft.ts'
import { call } from '../../../lib/http/call.ts'

/** Quiet, because the page shows beside its title that the draft is not saved. */
export function saveDraft(kind: string, seen: Seen, values: Entered, idempotencyKey: string) {
  const { id, revision } = seen
  return call(
    contract.draft,
    { ...values, kind, ...(id ? { id, revision } : {}) },
    { quiet: true, idempotencyKey },
  )
}
