import { contract } from '@countersign/contract'
import type { Values } from '@countersign/forms'
import { call } from '../../../lib/call.ts'

/** Quiet: the page says itself, beside its title, that the draft is not saved. */
export function saveDraft(kind: string, id: string | undefined, values: Values) {
  return call(contract.draft, { ...values, kind, ...(id ? { id } : {}) }, { quiet: true })
}
