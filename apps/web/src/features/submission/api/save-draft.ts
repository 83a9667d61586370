import { contract } from '@countersign/contract'
import type { Entered } from '../entered.ts'
import { call } from '../../../lib/call.ts'

/** Quiet: the page says itself, beside its title, that the draft is not saved. */
export function saveDraft(kind: string, id: string | undefined, values: Entered) {
  return call(contract.draft, { ...values, kind, ...(id ? { id } : {}) }, { quiet: true })
}
