import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, asRefusal } from '../app-error.ts'

export interface FilePart {
  part: MultipartFile
  /**
   * Refuses (oneFile) a second file, which would otherwise be dropped without an error. To be called once the
   * bytes have been read.
   */
  refuseMore: () => Promise<void>
}

/**
 * The first file of a multipart request, while its bytes arrive; undefined without one. Refuses (unreadable) a
 * broken body.
 */
export async function findFilePart(
  request: FastifyRequest,
  limits: { fileSize?: number } = {},
): Promise<FilePart | undefined> {
  if (!request.isMultipart()) return undefined
  const parts = request.files({ limits })
  const next = () => parts.next().catch(asRefusal('unreadable'))
  const { value: part } = await next()
  if (!part) return undefined
  return {
    part,
    async refuseMore() {
      if (!(await next()).done) throw new AppError('oneFile')
    },
  }
}

/**
 * Bytes of the only file of a request. Refuses a request without a file (fileMissing) or with two (oneFile), a
 * file above `fileSize` bytes (tooLarge) and one that breaks off (unreadable).
 */
export async function readFile(request: FastifyRequest, fileSize: number): Promise<Uint8Array> {
  const found = await findFilePart(request, { fileSize })
  if (found?.part.fieldname !== 'file') throw new AppError('fileMissing', { field: 'file' })
  const bytes = await found.part.toBuffer().catch(asRefusal('unreadable'))
  await found.refuseMore()
  return bytes
}
