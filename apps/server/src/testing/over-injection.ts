import type { FastifyInstance } from 'fastify'
import type { Hints } from '../modules/message/index.ts'
import type { Transport } from './client.ts'

/** Transport into the app without a socket. */
export function overInjection(app: FastifyInstance, hints: Hints): Transport {
  return async ({ method, url, headers = {}, body }) => {
    // An injected call is answered when it ends; a stream is ended from here, since it does not end by itself.
    const ending = url.includes('/stream') ? setInterval(() => hints.endAll(), 20) : undefined
    const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array
    const answer = await app.inject({
      method,
      url,
      headers: isPlain ? headers : { 'content-type': 'application/json', ...headers },
      payload: isPlain ? (typeof body === 'object' ? Buffer.from(body) : body) : JSON.stringify(body),
    })
    clearInterval(ending)
    const kept = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    return { status: answer.statusCode, headers: Object.fromEntries(kept), bytes: answer.rawPayload }
  }
}
