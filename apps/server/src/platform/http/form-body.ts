import type { FastifyInstance } from 'fastify'

/** `application/x-www-form-urlencoded`, as clients of the ancestor send a log-in. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done: (error: Error | null, value?: unknown) => void) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
}
