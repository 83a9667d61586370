import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Answers a picture at an address whose bytes never change, so that every cache may keep it. */
export function sendPicture(reply: FastifyReply, size: number, bytes: Readable): FastifyReply {
  return reply
    .type('image/webp')
    .header('content-length', size)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(bytes)
}
