import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/**
 * Security policy of the page. `sites` are origins of menu entries, which the page may embed, each in a
 * sandbox.
 */
function pagePolicy(sites: readonly string[]): string {
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["frame-src 'self' blob:", ...sites].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * Serves the built web app on the same port. Every address that is neither a file nor a call answers the page,
 * which has its own routing.
 */
export async function webFiles(
  app: FastifyInstance,
  folder: string,
  listSites: () => Promise<readonly string[]>,
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // Compressed files were made by the build (apps/web/compressed.ts); they have no address of their own.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  // Also applies to the page of /api/docs, which exists without a build.
  app.addHook('onSend', async (_request, reply) => {
    if (!/^text\/html\b/.test(String(reply.getHeader('content-type')))) return
    void reply.header('content-security-policy', pagePolicy(await listSites()))
    // A page of another site that opens this page, or is opened by it, gets no reference to it.
    void reply.header('cross-origin-opener-policy', 'same-origin')
  })
  if (isBuilt) {
    const buildNow = watchBuild(join(folder, 'index.html'))
    // A page loaded before an upgrade can tell from it that the build has changed.
    app.addHook('onSend', async (request, reply) => {
      const build = request.url.startsWith('/api/') ? await buildNow() : undefined
      if (build !== undefined) void reply.header('x-build', build)
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isBuilt && reads && !/^\/(?:api|assets)(?:[/?]|$)/.test(request.url)
    if (!isPage) throw new AppError('routeNotFound')
    return reply.sendFile('index.html')
  })
}

const lookAgainMs = 1000

/**
 * Reads the name of the served page's entry script, which contains the hash of everything it loads; at most
 * once a second.
 */
function watchBuild(page: string): () => Promise<string | undefined> {
  let looked = 0
  let build: Promise<string | undefined> = Promise.resolve(undefined)
  return () => {
    if (Date.now() - looked > lookAgainMs) {
      looked = Date.now()
      build = readFile(page, 'utf8').then(entryIn, () => undefined)
    }
    return build
  }
}

const entryIn = (page: string) => /<script type="module"[^>]* src="[^"]*\/([^/"]+)"/.exec(page)?.[1]
