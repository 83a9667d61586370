import { contract } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'
import { uploadTimeout } from '../../../lib/http/upload.ts'

/** Returns the address that replaces the placeholder. Quiet, because the pad shows the reason itself. */
export function uploadSignature(baseCode: string) {
  return call(contract.uploadByte, { baseCode }, { quiet: true, timeout: uploadTimeout(baseCode.length) })
}
