import { contract } from '@countersign/contract'
import type { Values } from '@countersign/forms'
import { call } from '../../../lib/call.ts'

/** A rejected or withdrawn request starts its next round. */
export function resubmit(kind: string, id: string, values: Values, idempotencyKey: string) {
  return call(contract.update, { ...values, kind, id }, { idempotencyKey })
}
