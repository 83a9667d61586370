import type { FastifyInstance } from 'fastify'

/** One year, for this host only. */
const strictTransport = 'max-age=31536000'

/**
 * Adds security headers to every answer. Under TLS, which a proxy provides, the browser is told to keep using
 * it. TLS is known from PUBLIC_URL, or from X-Forwarded-Proto of a trusted proxy.
 */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string | null): void {
  const isPublicSecure = publicUrl?.startsWith('https:') ?? false
  app.addHook('onSend', async (request, reply) => {
    const isCall = request.url.startsWith('/api/')
    void reply.header('x-content-type-options', 'nosniff')
    // Addresses of calls are not passed on as referrer, since those of files and exports contain what opens
    // them.
    void reply.header('referrer-policy', isCall ? 'no-referrer' : 'same-origin')
    if (isPublicSecure || request.protocol === 'https')
      void reply.header('strict-transport-security', strictTransport)
  })
}
