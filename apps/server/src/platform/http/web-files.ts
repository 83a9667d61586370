import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** `sites` are the origins that the page may embed, each in a sandbox: those that menus lead to. */
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

/** The built web app on the same port; every address that is no file and no call opens the page, which routes itself. */
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
      // As the build has left it beside the file (apps/web/compressed.ts): never an address of its own.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  // The page of /api/docs is there without a build, too.
  app.addHook('onSend', async (_request, reply) => {
    if (!/^text\/html\b/.test(String(reply.getHeader('content-type')))) return
    void reply.header('content-security-policy', pagePolicy(await listSites()))
    // A page of another site that opens ours, or is opened by it, gets no hold of it.
    void reply.header('cross-origin-opener-policy', 'same-origin')
  })
  if (isBuilt) {
    const buildNow = watchBuild(join(folder, 'index.html'))
    // A page that was loaded before an upgrade can tell that it is of another build.
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

/** The name of the entry of the page that is served now: it carries the hash of everything it loads. */
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
