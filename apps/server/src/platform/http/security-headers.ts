import type { FastifyInstance } from 'fastify'

/** A year, of this host alone. */
const strictTransport = 'max-age=31536000'

/**
 * What every answer says of itself to a browser. Under TLS, which a proxy speaks for us, the browser is told to stay
 * with it: PUBLIC_URL says so, or the proxy by X-Forwarded-Proto, where it is trusted.
 */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string | null): void {
  const isPublicSecure = publicUrl?.startsWith('https:') ?? false
  app.addHook('onSend', async (request, reply) => {
    const isCall = request.url.startsWith('/api/')
    void reply.header('x-content-type-options', 'nosniff')
    // The address of a file or of an export holds what opens it.
    void reply.header('referrer-policy', isCall ? 'no-referrer' : 'same-origin')
    if (isPublicSecure || request.protocol === 'https')
      void reply.header('strict-transport-security', strictTransport)
  })
}
