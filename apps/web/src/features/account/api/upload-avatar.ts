import { contract } from '@countersign/contract'
import { call } from '../../../lib/call.ts'

/** Answers its address. */
export function uploadAvatar(baseCode: string): Promise<string> {
  return call(contract.uploadByte, { baseCode })
}
