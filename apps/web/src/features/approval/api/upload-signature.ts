import { contract } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'
import { uploadTimeout } from '../../../lib/http/upload.ts'

/** Answers the address that replaces the placeholder. Quiet: the pad alerts the reason itself. */
export function uploadSignature(baseCode: string) {
  return call(contract.uploadByte, { baseCode }, { quiet: true, timeout: uploadTimeout(baseCode.length) })
}
