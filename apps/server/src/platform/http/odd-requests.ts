import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** For Node's HTTP server, which would answer a request without Host by itself and without a body. */
export const leaveToUs = { requireHostHeader: false } as const

/** What Node would refuse in its own words goes the way of every other request. */
export function takeOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new AppError('unreadable')
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
