import { contract, type InputOf } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'

export type PasswordFields = InputOf<typeof contract.updatePassword>

export function changePassword(fields: PasswordFields, idempotencyKey: string): Promise<true> {
  return call(contract.updatePassword, fields, { idempotencyKey })
}
