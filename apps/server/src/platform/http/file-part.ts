import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, asRefusal } from '../app-error.ts'

export interface FilePart {
  part: MultipartFile
  /** To be asked once its bytes are through. Refuses (oneFile) a second file, which would be lost without a word. */
  refuseMore: () => Promise<void>
}

/** The first file of a multipart request, whose bytes are still coming in. Refuses (unreadable) a body that is broken. */
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
 * The bytes of the one file of a request. Refuses a request without a file (fileMissing), with two (oneFile), one above the
 * size in bytes (tooLarge) and one that breaks off (unreadable).
 */
export async function readFile(request: FastifyRequest, fileSize: number): Promise<Uint8Array> {
  const found = await findFilePart(request, { fileSize })
  if (found?.part.fieldname !== 'file') throw new AppError('fileMissing', { field: 'file' })
  const bytes = await found.part.toBuffer().catch(asRefusal('unreadable'))
  await found.refuseMore()
  return bytes
}
