import {
  type Duty,
  type ErrorCode,
  isGuest,
  type Language,
  moduleOfCall,
  type Permission,
  permissions,
  type Route,
  succeed,
} from '@countersign/contract'
import type { ModuleName } from '@countersign/forms'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type Words } from '../app-error.ts'
import { noteForbidden, type RefusalNotes } from '../audit/refusal-notes.ts'
import { type Ctx, type CurrentUser, may, type PublicCtx } from '../context.ts'
import type { Db } from '../database/connect.ts'
import type { Evidence } from '../evidence.ts'
import type { Log } from '../log.ts'
import { record } from '../parse-value.ts'
import { bodyLimitsOf } from './bodies.ts'
import type { FairRates } from './fair-rates.ts'
import { announcesLargeBody, type LargeBodies } from './large-bodies.ts'
import { parseInput, type TakesNames } from './parse-input.ts'

/** Everything that routes need; made once in app.ts. */
export interface HttpDeps {
  db: Db
  log: Log
  evidence: Evidence
  now: () => Date
  newId: () => string
  /** Refuses (401) unless the Basic credentials are those of a known client; answers its id. */
  authenticateClient: (authorization: string | undefined) => Promise<string>
  refusalNotes: RefusalNotes
  /** Refuses (403, moduleOff) unless the caller's tenant has the module switched on. */
  requireModule: (ctx: Ctx, module: ModuleName) => Promise<void>
  /** Refuses (401) unless the token belongs to a session that has not ended. */
  authenticate: (token: string) => Promise<CurrentUser>
  largeBodies: LargeBodies
  /** The tenant that is open where TENANT_MODE is off; undefined where all are. */
  onlyTenant: string | undefined
  /** Hears of each call that may have changed something for its caller. */
  wrote: (user: CurrentUser) => void
  /** Undefined where FAIR_RATES is off. */
  rates: FairRates | undefined
  devices: { find: (cookies: string | undefined, tenantId: string, account: string) => string }
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
  route: Route<I, O> & TakesNames,
  handler: (input: I, ctx: Ctx, reading: Reading) => Promise<O>,
): void {
  mount(app, deps, route, async (request, reply) => {
    await deps.authenticateClient(request.headers.authorization)
    const data = await asPerson(deps, route, { ctx: publicContext(deps, request), request }, async (ctx) => {
      const input = parseInput(route, request)
      if (route.rate) deps.rates?.take(ctx.user, route.rate, deps.now())
      const answer = await handler(input, ctx, { request, reply })
      if (route.method !== 'GET' || route.writes) deps.wrote(ctx.user)
      return answer
    })
    return { route, data }
  })
}

type Guarded = Pick<Route, 'needs' | 'guests' | 'openWhile'>

/**
 * Does the work of a call as the person of the token, by default that of the header. Refuses as `authorize` does, and
 * (403, moduleOff) a call of a module that is switched off. Every other refusal with 403, here or in the work, is recorded in
 * the audit log.
 */
export async function asPerson<T>(
  deps: Pick<HttpDeps, 'authenticate' | 'refusalNotes' | 'requireModule'>,
  route: Guarded & Pick<Route, 'path'>,
  { ctx, request, token = headerToken(request) }: { ctx: PublicCtx; request: FastifyRequest; token?: string },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const user = await deps.authenticate(token)
  const own = { ...ctx, user, tenantId: user.tenantId }
  try {
    requirePermission(route, user)
    const module = moduleOfCall(route.path, sectionOf(request))
    if (module !== undefined) await deps.requireModule(own, module)
    return await work(own)
  } catch (error) {
    return noteForbidden(own, deps.refusalNotes, { path: route.path, given: idGiven(request) }, error)
  }
}

/** The section of articles in the address of a call; undefined where it has none. */
function sectionOf({ params }: FastifyRequest): string | undefined {
  const { section } = record(params)
  return typeof section === 'string' ? section : undefined
}

/** The id that a call names; "" when it names none, or something that is no id. */
function idGiven({ query, body, params }: FastifyRequest): string {
  const { id } = { ...record(query), ...record(body), ...record(params) }
  return typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) ? id : ''
}

/**
 * The person of a token. Refuses with 401 a token without a session, with 403 a person without the needed
 * permission or who must first change the password or enrol a second factor, with 423 a session that is locked.
 */
export async function authorize(
  deps: Pick<HttpDeps, 'authenticate'>,
  route: Guarded,
  token: string,
): Promise<CurrentUser> {
  const user = await deps.authenticate(token)
  requirePermission(route, user)
  return user
}

function requirePermission(route: Guarded, user: CurrentUser): void {
  const owed = user.owes.find((duty) => !route.openWhile?.includes(duty))
  if (owed) throw new AppError(duties[owed])
  if (isGuest(user.roles) && !route.guests) throw new AppError('forbidden')
  if (route.needs !== undefined && !may(user, route.needs))
    throw new AppError('forbidden', { detail: named(route.needs) })
}

/** A permission by the name of the button that gives it, which an administrator can look for. */
function named(permission: Permission): Words {
  const { zh, en } = permissions[permission]
  return { zh: `“${zh}”`, en: `: ${en}` }
}

const duties = {
  unlock: 'sessionLocked',
  newPassword: 'passwordMustChange',
  factor: 'factorMustEnrol',
} as const satisfies Record<Duty, ErrorCode>

/** Serves a call before log-in, which needs the credentials of a client only. */
export function serveClient<I, O>(
  app: FastifyInstance,
  deps: HttpDeps,
  route: Route<I, O>,
  handler: (input: I, ctx: PublicCtx, reading: Reading & { clientId: string }) => Promise<O>,
): void {
  mount(app, deps, route, async (request, reply) => {
    const clientId = await deps.authenticateClient(request.headers.authorization)
    const ctx = publicContext(deps, request)
    const input = parseInput(route, request)
    refuseOtherTenant(deps, input, request)
    return { route, data: await handler(input, ctx, { request, reply, clientId }) }
  })
}

/** Refuses (403, tenantOff) a call before log-in that names a tenant which is not open. */
function refuseOtherTenant(
  { onlyTenant }: Pick<HttpDeps, 'onlyTenant'>,
  input: unknown,
  request: FastifyRequest,
): void {
  const { tenantId } = record(input)
  const named = [tenantId, headerText(request, 'tenant-id')].filter((one) => one !== undefined && one !== '')
  if (onlyTenant !== undefined && named.some((one) => one !== onlyTenant)) throw new AppError('tenantOff')
}

/** Serves a call that answers bytes and checks its caller itself (exportPDF, addresses of files). */
export function serveBytes<I>(
  app: FastifyInstance,
  deps: HttpDeps,
  route: Route<I>,
  handler: (input: I, ctx: PublicCtx, reading: Reading) => Promise<FastifyReply>,
): void {
  mountBytes(app, route, (request, reply) =>
    handler(parseInput(route, request), publicContext(deps, request), { request, reply }),
  )
}

/** Serves a call that answers a file to the person of the token: what `work` answers, as `send` sends it. */
export function serveFile<I, T>(
  app: FastifyInstance,
  deps: HttpDeps,
  route: Route<I>,
  work: (input: I, ctx: Ctx, request: FastifyRequest) => Promise<T>,
  send: (reply: FastifyReply, answer: T) => FastifyReply,
): void {
  mountBytes(app, route, async (request, reply) => {
    await deps.authenticateClient(request.headers.authorization)
    const answer = await asPerson(deps, route, { ctx: publicContext(deps, request), request }, (ctx) =>
      work(parseInput(route, request), ctx, request),
    )
    return send(reply, answer)
  })
}

function mountBytes(
  app: FastifyInstance,
  route: Pick<Route, 'method' | 'path' | 'bytes'>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    // A stream has no HEAD: a request for it would start listening.
    exposeHeadRoute: route.bytes !== 'text/event-stream',
    handler,
  })
}

function mount(
  app: FastifyInstance,
  deps: HttpDeps,
  route: Route<never, never> | Route,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<{ data: unknown }>,
): void {
  const { bytes, values } = bodyLimitsOf(route)
  app.route({
    bodyLimit: bytes,
    config: { values },
    // A large body is not read before its sender is known, may call, and has no other one in hand. The work itself checks
    // the sender again, since the body may take long to arrive.
    onRequest: async (request, reply) => {
      if (!announcesLargeBody(request)) return
      await deps.authenticateClient(request.headers.authorization)
      if (route.access !== 'token') return
      await asPerson(deps, route, { ctx: publicContext(deps, request), request }, ({ user }) =>
        deps.largeBodies.takeTurn(user.id, reply),
      )
    },
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
  const token = findHeaderToken(request)
  if (token === undefined) throw new AppError('unauthorized')
  return token
}

export function findHeaderToken({ headers }: FastifyRequest): string | undefined {
  const header = headers['blade-auth']
  return /^bearer\s+(\S+)$/i.exec(typeof header === 'string' ? header.trim() : '')?.[1]
}

/** Context of a request before log-in. */
export function publicContext(deps: HttpDeps, request: FastifyRequest): PublicCtx {
  return {
    db: deps.db,
    language: languageOf(request),
    log: deps.log,
    evidence: deps.evidence,
    origin: {
      address: request.ip,
      userAgent: headerText(request, 'user-agent') ?? '',
      deviceOf: (tenantId, account) => deps.devices.find(request.headers.cookie, tenantId, account),
    },
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
