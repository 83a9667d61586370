import { contract } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'

/** The applicant withdraws a request that is in approval (decisions.md "Statuses"). */
export function withdraw(id: string, idempotencyKey: string) {
  return call(contract.withDraw, { id }, { idempotencyKey })
}
