import { type ErrorCode, fail, type Failure, type Language } from '@countersign/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Duplex } from 'node:stream'
import { AppError } from '../app-error.ts'
import { isConnectionLost } from '../database/connection-lost.ts'
import { takenBy } from '../database/unique-index.ts'
import type { Log } from '../log.ts'
import { languageOf } from './serve.ts'

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_MAX_PARAM_LENGTH: 'routeNotFound',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaType',
  FST_ERR_CTP_INVALID_JSON_BODY: 'unreadable',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'unreadable',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unreadable',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_FILES_LIMIT: 'oneFile',
  FST_PARTS_LIMIT: 'tooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'mediaType',
  ERR_SSL_REQUEST_TIMEOUT: 'requestTimeout',
}

/** SQLSTATEs of a lock or statement that took too long, a deadlock, or no free connection. */
const busyStates = new Set(['55P03', '57014', '40P01', '40001', '53300'])

/** No space, quota used up, or a read-only or failing disk, for files and for the database. */
const fullStates = new Set(['ENOSPC', 'EDQUOT', 'EROFS', '53100', '58030'])

const uniqueViolation = '23505'

/**
 * Installs the only exit of failures: a sentence for people, the cause for the log. `note` gets the code of each.
 */
export function installErrorHandler(app: FastifyInstance, log: Log, note: (code: string) => void): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    note(codeOf(error))
    return answerFailure(error, request, reply, log)
  })
}

export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const known = toAppError(error)
  if (known.status >= 500)
    log.error({ err: error, method: request.method, url: request.routeOptions.url }, 'a call failed')
  // Fastify closes the connection after a body that it refuses, and a client that still sends would never read the answer. The
  // rest is thrown away (odd-requests.ts) until the request takes too long.
  reply.removeHeader('connection')
  return reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(asFailure(known, languageOf(request)))
}

function asFailure(refusal: AppError, language: Language): Failure {
  return fail(refusal.status, refusal.sentence(language), refusal.code, {
    fields: refusal.fields(language),
    data: refusal.data,
  })
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (busyStates.has(code)) return new AppError('busy', { cause: error })
  if (isConnectionLost(error)) return new AppError('databaseAway', { cause: error })
  if (fullStates.has(code)) return new AppError('storageFull', { cause: error })
  const taken = code === uniqueViolation ? takenBy[constraintOf(error)] : undefined
  if (taken) return new AppError(taken.code, { ...taken, cause: error })
  const mapped = byFastifyCode[code]
  if (mapped) return new AppError(mapped, { cause: error })
  const status = statusOf(error)
  if (status === 413) return new AppError('tooLarge', { cause: error })
  if (status >= 400 && status < 500) return new AppError('unreadable', { cause: error })
  return new AppError('internal', { cause: error })
}

/** The HTTP status that Fastify gives an error; NaN for any other error. */
function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'statusCode' in error
    ? Number(error.statusCode)
    : Number.NaN
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** Name of the constraint or index that a write broke. */
function constraintOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : ''
}

/**
 * Answers the envelope for requests the HTTP server refuses before a route is called, such as a broken line or
 * too many headers.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  if (socket.destroyed || !socket.writable) return
  if (error.code === 'HPE_HEADER_OVERFLOW') refuseConnection(socket, 'headersTooLarge')
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseConnection(socket, 'requestTimeout')
  else refuseConnection(socket, 'unreadable')
}

/** Time for a client that is still sending to read the answer, in ms; then the connection is closed. */
const lingerMs = 2000

/** Answers on a connection without a request, and closes it. */
export function refuseConnection(socket: Duplex, code: ErrorCode): void {
  const refusal = new AppError(code)
  const body = JSON.stringify(asFailure(refusal, 'zh'))
  socket.end(
    `HTTP/1.1 ${refusal.status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  // A reset at this point is of no interest; without a listener the error would end the process.
  socket.on('error', () => undefined)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
