import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, asRefusal } from '../app-error.ts'

export interface FilePart {
  part: MultipartFile
  /** To be asked once its bytes are through. Refuses (oneFile) a second file, which would be lost without a word. */
  refuseMore: () => Promise<void>
}

/** The first file of a multipart request, whose bytes are still coming in. Refuses (unreadable) a body that is broken. */
export async function findFilePart(request: FastifyRequest): Promise<FilePart | undefined> {
  if (!request.isMultipart()) return undefined
  const parts = request.files()
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
