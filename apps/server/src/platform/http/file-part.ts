import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { asRefusal } from '../app-error.ts'

/** The first file of a multipart request, whose bytes are still coming in. Refuses (unreadable) a body that is broken. */
export async function findFilePart(request: FastifyRequest): Promise<MultipartFile | undefined> {
  return request.isMultipart() ? request.file().catch(asRefusal('unreadable')) : undefined
}
