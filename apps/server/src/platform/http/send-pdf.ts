import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** Answers a PDF to be saved under this name, which no cache keeps. */
export function sendPdf(reply: FastifyReply, name: string, bytes: Uint8Array): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition(name))
    .header('cache-control', 'no-store')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
