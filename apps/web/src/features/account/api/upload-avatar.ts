import { contract } from '@countersign/contract'
import { call } from '../../../lib/call.ts'
import { uploadTimeout } from '../../../lib/upload.ts'

/** Answers its address. */
export function uploadAvatar(baseCode: string): Promise<string> {
  return call(contract.uploadByte, { baseCode }, { timeout: uploadTimeout(baseCode.length) })
}
