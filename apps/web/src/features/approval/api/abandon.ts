import { contract, type Detail } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'
import { seen } from './seen.ts'

export function abandon(detail: Detail, idempotencyKey: string) {
  return call(contract.abandonClick, seen(detail), { idempotencyKey })
}
