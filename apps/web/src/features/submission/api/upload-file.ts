import { type Attachment, contract } from '@countersign/contract'
import { upload } from '../../../lib/http/upload.ts'

interface Watch {
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** POST files/upload, multipart field `file`. Quiet: the row of the file says what went wrong. */
export function uploadFile(file: File, watch: Watch): Promise<Attachment> {
  return upload(contract.upload, file, watch)
}
