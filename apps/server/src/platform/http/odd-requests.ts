import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { refuseConnection } from './error-handler.ts'

/** For Node's HTTP server, which would answer a request without Host by itself and without a body. */
export const leaveToUs = { requireHostHeader: false } as const

/** For Node's HTTP server, which looks after slow connections now and then only: within half as long again. */
export function endSlowRequests(timeoutMs: number) {
  return { headersTimeout: timeoutMs, connectionsCheckingInterval: Math.min(timeoutMs / 2, 30_000) }
}

/** What Node would refuse in its own words goes the way of every other request. */
export function takeOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new AppError('unreadable')
  })
  // Nobody is let through to somewhere else; Node would hang up without a word.
  app.server.on('connect', (_request, socket) => refuseConnection(socket, 'routeNotFound'))
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
