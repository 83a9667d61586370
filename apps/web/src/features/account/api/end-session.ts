import { contract } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'

export function endSession(id: string, idempotencyKey: string): Promise<true> {
  return call(contract.endSession, { id }, { idempotencyKey })
}
