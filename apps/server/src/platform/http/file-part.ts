import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, asRefusal } from '../app-error.ts'

/** The file of a multipart request, whose bytes are still coming in. Refuses with mediaType, unreadable, invalid. */
export async function getFilePart(request: FastifyRequest, field: string): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new AppError('mediaType')
  const part = await request.file().catch(asRefusal('unreadable'))
  if (part?.fieldname !== field) {
    throw new AppError('invalid', {
      detail: { zh: '请选择要上传的文件', en: 'Please choose a file to upload' },
    })
  }
  return part
}
