import { contract } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'
import { uploadTimeout } from '../../../lib/http/upload.ts'

/** Uploads a picture and returns its address. */
export function uploadAvatar(baseCode: string): Promise<string> {
  return call(contract.uploadByte, { baseCode }, { timeout: uploadTimeout(baseCode.length) })
}
