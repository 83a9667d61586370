import { contract, type Detail } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'
import { seen } from './seen.ts'

export function agree(detail: Detail, baseImage: string, opinion: string, idempotencyKey: string) {
  return call(contract.agreeClick2, { ...seen(detail), baseImage, opinion }, { idempotencyKey })
}
