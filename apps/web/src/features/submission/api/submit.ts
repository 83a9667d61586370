import { contract } from '@countersign/contract'
import type { Values } from '@countersign/forms'
import { call } from '../../../lib/call.ts'

/** A new request, or an own draft by its id. */
export function submit(kind: string, id: string | undefined, values: Values, idempotencyKey: string) {
  return call(contract.add, { ...values, kind, ...(id ? { id } : {}) }, { idempotencyKey })
}
