import { type Attachment, contract } from '@countersign/contract'
import { upload } from '../../../lib/http/upload.ts'

interface Watch {
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** POST files/upload, multipart field `file`. Quiet, because the row of the file shows the failure. */
export function uploadFile(file: File, watch: Watch): Promise<Attachment> {
  return upload(contract.upload, file, watch)
}
