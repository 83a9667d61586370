import { isGuest, type Language, type Route, succeed } from '@countersign/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { type Ctx, type CurrentUser, may, type PublicCtx } from '../context.ts'
import type { Db } from '../database/connect.ts'
import type { Evidence } from '../evidence.ts'
import type { Log } from '../log.ts'
import { parseInput } from './parse-input.ts'

/** What every route needs; made once in app.ts. */
export interface HttpDeps {
  db: Db
  log: Log
  evidence: Evidence
  now: () => Date
  newId: () => string
  /** Refuses (401) unless the Basic credentials name a client of ours; answers its id. */
  authenticateClient: (authorization: string | undefined) => Promise<string>
  /** Refuses (401) unless the token names a living session. */
  authenticate: (token: string) => Promise<CurrentUser>
}

export interface Reading {
  request: FastifyRequest
  reply: FastifyReply
}

/** The rest of a request that some calls read beside their input. */
export function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A call by a logged-in person: Basic and token checked, input parsed by the contract, answer in the envelope. */
export function serve<I, O>(
  app: FastifyInstance,
  deps: HttpDeps,
  route: Route<I, O>,
  handler: (input: I, ctx: Ctx, reading: Reading) => Promise<O>,
): void {
  mount(app, route, async (request, reply) => {
    await deps.authenticateClient(request.headers.authorization)
    const user = await authorize(deps, route, headerToken(request))
    const ctx = { ...publicContext(deps, request), user, tenantId: user.tenantId }
    const input = parseInput(route, request)
    return { route, data: await handler(input, ctx, { request, reply }) }
  })
}

/** The person of the token. Refuses (401) a token without a living session, and (403) a person without what the call needs. */
export async function authorize(
  deps: Pick<HttpDeps, 'authenticate'>,
  route: Pick<Route, 'needs' | 'guests'>,
  token: string,
): Promise<CurrentUser> {
  const user = await deps.authenticate(token)
  const isRefused =
    (isGuest(user.roles) && !route.guests) || (route.needs !== undefined && !may(user, route.needs))
  if (isRefused) throw new AppError('forbidden')
  return user
}

/** A call before log-in: Basic credentials at most. */
export function serveClient<I, O>(
  app: FastifyInstance,
  deps: HttpDeps,
  route: Route<I, O>,
  handler: (input: I, ctx: PublicCtx, reading: Reading & { clientId: string }) => Promise<O>,
): void {
  mount(app, route, async (request, reply) => {
    const clientId = await deps.authenticateClient(request.headers.authorization)
    const ctx = publicContext(deps, request)
    const input = parseInput(route, request)
    return { route, data: await handler(input, ctx, { request, reply, clientId }) }
  })
}

/** A call that answers bytes and checks its caller by itself (exportPDF, file addresses). */
export function serveBytes<I>(
  app: FastifyInstance,
  deps: HttpDeps,
  route: Route<I>,
  handler: (input: I, ctx: PublicCtx, reading: Reading) => Promise<FastifyReply>,
): void {
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    // A stream has no head to look at: whoever asks for it listens.
    exposeHeadRoute: route.bytes !== 'text/event-stream',
    handler: async (request, reply) => {
      const ctx = publicContext(deps, request)
      return handler(parseInput(route, request), ctx, { request, reply })
    },
  })
}

function mount(
  app: FastifyInstance,
  route: Route<never, never> | Route,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<{ data: unknown }>,
): void {
  app.route({
    // A state-changing GET of the spec is also offered as POST (wire.md "Every call").
    method: route.method === 'GET' && route.writes ? ['GET', 'POST'] : route.method,
    url: fastifyPath(route.path),
    // HEAD is taken for harmless everywhere; it must not decide anything.
    exposeHeadRoute: !route.writes,
    handler: async (request, reply) => {
      if (route.takes === 'fields' && isMultipart(request)) throw new AppError('mediaType')
      const { data } = await handle(request, reply)
      if (reply.sent) return reply
      void reply.header('cache-control', 'no-store')
      return succeed(data ?? null, languageOf(request))
    },
  })
}

/** Only an upload is read as multipart; elsewhere its fields would silently be nothing. */
function isMultipart(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('multipart/') ?? false
}

function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

export function languageOf(request: FastifyRequest): Language {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'
}

/** `Blade-Auth: bearer <token>`; nothing else is read here, neither cookie nor query. */
export function headerToken(request: FastifyRequest): string {
  const header = request.headers['blade-auth']
  const match = /^bearer\s+(\S+)$/i.exec(typeof header === 'string' ? header.trim() : '')
  if (!match?.[1]) throw new AppError('unauthorized')
  return match[1]
}

function publicContext(deps: HttpDeps, request: FastifyRequest): PublicCtx {
  return {
    db: deps.db,
    language: languageOf(request),
    log: deps.log,
    evidence: deps.evidence,
    idempotencyKey: idempotencyKey(request),
    now: deps.now,
    newId: deps.newId,
  }
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,1000}$/.test(key)) {
    throw new AppError('keyInvalid')
  }
  return key
}
