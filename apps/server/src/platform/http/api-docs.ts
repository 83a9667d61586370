import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { describeWire } from './openapi.ts'
import { findHeaderToken } from './serve.ts'

export interface DocsAccess {
  /** Whether anybody may read the description; otherwise staff with a token. */
  isOpen: boolean
  /** Refuses a token that is not of a member of staff. */
  admit: (token: string) => Promise<void>
}

/**
 * Serves the description of the wire: as a page to browsers, as JSON to all other clients. Unless it is open it asks for
 * a token, in the header or in the cookie of the web app, and leads a browser without one to the log-in.
 */
export function apiDocs(app: FastifyInstance, publicUrl: string | null, access: DocsAccess): void {
  // Made at the first use, since most starts of the server never need it.
  let wire: string | undefined
  const assets = onFirstUse(readAssets)

  app.get('/api/docs', async (request, reply) => {
    void reply.header('vary', 'accept').header('cache-control', 'no-cache')
    const isPage = prefersPage(request.headers.accept)
    if (!access.isOpen) {
      const token = tokenIn(request)
      if (isPage && token === '') return reply.redirect('/login')
      await access.admit(token)
    }
    if (isPage) {
      return reply.type('text/html; charset=utf-8').send(pageWith(await assets()))
    }
    wire ??= JSON.stringify(describeWire(publicUrl))
    return reply.type('application/json; charset=utf-8').send(wire)
  })

  app.get<{ Params: { name: string } }>('/api/docs/assets/:name', async (request, reply) => {
    const asset = (await assets()).get(request.params.name)
    if (!asset) throw new AppError('routeNotFound')
    // The name contains the hash of the content, so that it may be cached for ever.
    void reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
    void reply.type(asset.type)
    const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i.test(
      request.headers['accept-encoding'] ?? '',
    )
    if (!takesGzip) return reply.send(asset.bytes)
    return reply.header('content-encoding', 'gzip').send(asset.compressed)
  })
}

/** The token of the header, else of the cookie: reading the description changes nothing, so that no other site gains by it. */
function tokenIn(request: FastifyRequest): string {
  const cookie = /(?:^|;\s*)x-access-token=([^;\s]+)/.exec(request.headers.cookie ?? '')
  return findHeaderToken(request) ?? cookie?.[1] ?? ''
}

/**
 * Whether an Accept header prefers HTML over JSON. A header that accepts any type, as curl sends it, means
 * JSON.
 *
 * @internal Exported for tests of headers that their HTTP client cannot send.
 */
export function prefersPage(accept: string | undefined): boolean {
  const qualities = new Map(
    (accept ?? '').split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [type, q === undefined ? 1 : Number(q) || 0] as const
    }),
  )
  const page = qualities.get('text/html') ?? 0
  const json = qualities.get('application/json') ?? 0
  return page > 0 && page > json
}

interface Asset {
  bytes: Buffer
  compressed: Buffer
  type: string
}

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

/** Files of the page in the order it loads them. */
const sources = [
  { from: import.meta.resolve('swagger-ui-dist/swagger-ui.css'), type: style },
  { from: new URL('docs-page/page.css', import.meta.url).href, type: style },
  { from: import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'), type: script },
  { from: new URL('docs-page/start.js', import.meta.url).href, type: script },
]

/** Files by the name they are served under. */
async function readAssets(): Promise<ReadonlyMap<string, Asset>> {
  return new Map(
    await Promise.all(
      sources.map(async ({ from, type }) => {
        const bytes = await readFile(new URL(from))
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
        const name = from.slice(from.lastIndexOf('/') + 1).replace(/(\.\w+)$/, `-${hash}$1`)
        return [name, { bytes, compressed: await promisify(gzip)(bytes), type }] as const
      }),
    ),
  )
}

function pageWith(assets: ReadonlyMap<string, Asset>): string {
  const tags = [...assets].map(([name, { type }]) =>
    type === style
      ? `<link rel="stylesheet" href="/api/docs/assets/${name}">`
      : `<script src="/api/docs/assets/${name}" defer></script>`,
  )
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>Countersign API</title>',
    '<link rel="icon" href="data:,">',
    ...tags,
    '</head>',
    '<body>',
    '<noscript>This page needs JavaScript; without it, ask /api/docs for application/json.</noscript>',
    '<main id="docs"></main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/** Makes a value at the first use. A failure is not kept: the next use tries again. */
function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((cause: unknown) => {
      made = undefined
      throw cause
    })
    return made
  }
}
