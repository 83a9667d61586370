import type { FastifyReply } from 'fastify'
import { disposition } from './disposition.ts'

/** Answers a PDF to be saved under this name, which no cache keeps. */
export function sendPdf(reply: FastifyReply, name: string, bytes: Uint8Array): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', disposition(name))
    .header('cache-control', 'no-store')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
