import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { refuseConnection } from './error-handler.ts'

/** Option of Node's HTTP server, which would itself answer a request without Host, and without a body. */
export const acceptWithoutHost = { requireHostHeader: false } as const

/**
 * Options of Node's HTTP server against slow requests. It checks only now and then, so a request may last half
 * as long again.
 */
export function endSlowRequests(timeoutMs: number) {
  return { headersTimeout: timeoutMs, connectionsCheckingInterval: Math.min(timeoutMs / 2, 30_000) }
}

/** Handles requests that Node would answer itself, so that they get an envelope like every other request. */
export function handleOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new AppError('unreadable')
  })
  // The rest of a refused upload is thrown away: unread bytes would hold the connection until it is cut.
  app.addHook('onResponse', async ({ raw }) => void raw.resume())
  // CONNECT is refused, since this server is no proxy; Node would close the connection without an answer.
  app.server.on('connect', (_request, socket) => refuseConnection(socket, 'routeNotFound'))
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
