import { contract } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'

export function removeDraft(kind: string, id: string, idempotencyKey: string) {
  return call(contract.remove, { kind, ids: [id] }, { idempotencyKey })
}
