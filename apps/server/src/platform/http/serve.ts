import { isGuest, type Language, type Route, succeed } from '@countersign/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { type Ctx, type CurrentUser, may, type PublicCtx } from '../context.ts'
import type { Db } from '../database/connect.ts'
import type { Evidence } from '../evidence.ts'
import type { Log } from '../log.ts'
import { parseInput } from './parse-input.ts'

/** Everything that routes need; made once in app.ts. */
export interface HttpDeps {
  db: Db
  log: Log
  evidence: Evidence
  now: () => Date
  newId: () => string
  /** Refuses (401) unless the Basic credentials are those of a known client; answers its id. */
  authenticateClient: (authorization: string | undefined) => Promise<string>
  /** Refuses (401) unless the token belongs to a session that has not ended. */
  authenticate: (token: string) => Promise<CurrentUser>
}

export interface Reading {
  request: FastifyRequest
  reply: FastifyReply
}

/** Value of a header, which some calls read besides their input; undefined when it is missing or empty. */
export function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Serves a call by a logged-in person: checks Basic credentials and token, parses the input by the contract,
 * answers in the envelope.
 */
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

/**
 * The person of a token. Refuses with 401 a token without a session, with 403 a person without the needed
 * permission.
 */
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

/** Serves a call before log-in, which needs the credentials of a client only. */
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

/** Serves a call that answers bytes and checks its caller itself (exportPDF, addresses of files). */
export function serveBytes<I>(
  app: FastifyInstance,
  deps: HttpDeps,
  route: Route<I>,
  handler: (input: I, ctx: PublicCtx, reading: Reading) => Promise<FastifyReply>,
): void {
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    // A stream has no HEAD: a request for it would start listening.
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
    // A GET of the spec that changes state is also offered as POST (wire.md "Every call").
    method: route.method === 'GET' && route.writes ? ['GET', 'POST'] : route.method,
    url: fastifyPath(route.path),
    // HEAD is considered harmless everywhere, so a call that changes state does not offer it.
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

/**
 * Whether a body is multipart. Only uploads are parsed as multipart; other calls would silently get no
 * parameters.
 */
function isMultipart(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('multipart/') ?? false
}

function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

export function languageOf(request: FastifyRequest): Language {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'
}

/**
 * Token of the header `Blade-Auth: bearer <token>`; cookie and query are not read here. Refuses (401) without
 * one.
 */
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
