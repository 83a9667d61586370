import { contract, type Detail } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'
import { seen } from './seen.ts'

export function reject(detail: Detail, opinion: string, idempotencyKey: string) {
  return call(contract.overrule, { ...seen(detail), opinion }, { idempotencyKey })
}
