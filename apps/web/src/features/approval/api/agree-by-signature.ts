import { contract, type Detail } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'
import { seen } from './seen.ts'

/** Contract payment: id and signature only (platform.txt §4). */
export function agreeBySignature(detail: Detail, baseImage: string, idempotencyKey: string) {
  return call(contract.agreeClick, { ...seen(detail), baseImage }, { idempotencyKey })
}
