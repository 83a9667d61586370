import { type AuthInfo, contract, type Envelope, type Route } from '@countersign/contract'
import { testPassword } from './template.ts'
import { tenants } from './tenants.ts'

interface HttpRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** An object is sent as JSON; text and bytes are sent as they are. */
  body?: unknown
}

export interface HttpAnswer {
  status: number
  headers: Record<string, string>
  bytes: Buffer
}

/** The way of a request to the server: injected, or over a socket. */
export type Transport = (request: HttpRequest) => Promise<HttpAnswer>

export interface Answer {
  status: number
  headers: Record<string, string>
  body: Envelope<unknown>
}

interface CallOptions {
  headers?: Record<string, string>
  /** A GET that changes state may also be sent as POST. */
  method?: 'GET' | 'POST'
}

/** A logged-in person. */
export interface Caller extends AuthInfo {
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Calls a route of the contract, with its input in path, query or body. */
  call(route: Route<never> | Route, input?: Record<string, unknown>, options?: CallOptions): Promise<Answer>
  /** Answers the data of a call that must succeed, checked against the contract's output. */
  data<O>(route: Route<never, O> | Route<unknown, O>, input?: Record<string, unknown>): Promise<O>
  bytes(url: string, headers?: Record<string, string>): Promise<HttpAnswer>
  headers: Record<string, string>
}

export interface Client {
  /** Sends a request with only the given headers. */
  send(request: HttpRequest): Promise<Answer>
  raw: Transport
  /** Basic credentials of the web app's client. */
  basic: Record<string, string>
  /** Logs in, with the password of the demo unless another is given. */
  login(account: string, tenantId?: string, password?: string): Promise<Caller>
  /** The caller of these tokens. */
  as(tokens: AuthInfo): Caller
}

export const basic = {
  authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
}

/**
 * A client of the API over any transport. `captcha` answers the code of a picture, for log-ins that ask for
 * one.
 */
export function createClient(raw: Transport, captcha?: (key: string) => Promise<string>): Client {
  const send = async (request: HttpRequest): Promise<Answer> => readAnswer(await raw(request))

  async function login(
    account: string,
    tenantId: string = tenants.own,
    password: string = testPassword,
  ): Promise<Caller> {
    const answer = await send({
      method: 'POST',
      url: '/api/blade-auth/token',
      headers: { ...basic, ...(await captchaHeaders(send, captcha)) },
      body: { grantType: captcha ? 'captcha' : 'password', tenantId, account, password },
    })
    if (answer.status !== 200) throw new Error(`${account} could not log in: ${answer.body.msg}`)
    return createCaller(raw, contract.token.output.parse(answer.body.data))
  }
  return { send, raw, basic, login, as: (tokens) => createCaller(raw, tokens) }
}

async function captchaHeaders(
  send: (request: HttpRequest) => Promise<Answer>,
  captcha: ((key: string) => Promise<string>) | undefined,
): Promise<Record<string, string>> {
  if (!captcha) return {}
  const answer = await send({ method: 'GET', url: '/api/blade-auth/captcha', headers: basic })
  const { key = '' } = contract.captcha.output.parse(answer.body.data)
  return { 'captcha-key': key, 'captcha-code': await captcha(key) }
}

function createCaller(raw: Transport, tokens: AuthInfo): Caller {
  const own = { ...basic, 'blade-auth': `bearer ${tokens.accessToken}` }
  const send = async (request: HttpRequest): Promise<Answer> =>
    readAnswer(await raw({ ...request, headers: { ...own, ...request.headers } }))
  const call: Caller['call'] = (route, input = {}, options = {}) => {
    const method = options.method ?? route.method
    const { path, rest } = fillPath(route.path, input)
    return method !== 'POST'
      ? send({ method, url: withQuery(path, rest), headers: options.headers })
      : send({ method, url: path, headers: options.headers, body: rest })
  }
  return {
    ...tokens,
    headers: own,
    call,
    get: (url, headers) => send({ method: 'GET', url, headers }),
    post: (url, body = {}, headers) => send({ method: 'POST', url, body, headers }),
    bytes: (url, headers) => raw({ method: 'GET', url, headers: { ...own, ...headers } }),
    async data(route, input) {
      const answer = await call(route, input)
      if (answer.status !== 200)
        throw new Error(`${route.path} answered ${answer.status}: ${answer.body.msg}`)
      return route.output.parse(answer.body.data)
    },
  }
}

/** Moves parameters named in the path from the input into the path. */
function fillPath(
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = textOf(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: filled, rest }
}

function withQuery(path: string, input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.set(name, textOf(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function readAnswer({ status, headers, bytes }: HttpAnswer): Answer {
  return { status, headers, body: JSON.parse(bytes.toString('utf8')) }
}

/** Transport over a socket to a server that listens at `base`. */
export function overHttp(base: string): Transport {
  return async ({ method, url, headers = {}, body }) => {
    const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array
    const response = await fetch(new URL(url, base), {
      method,
      headers: isPlain ? headers : { 'content-type': 'application/json', ...headers },
      body: isPlain ? (body === undefined ? undefined : Buffer.from(body)) : JSON.stringify(body),
    }).catch((error: Error) => {
      const why = error.cause instanceof Error ? error.cause.message : error.message
      throw new Error(`${method} ${url} at ${base}: ${why}`, { cause: error })
    })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }
}

export const accounts = ['admin', 'zhangsan', 'lisi', 'wangwu', 'zhaoliu', 'sunqi'] as const
export type Cast = Record<(typeof accounts)[number], Caller>

/** All people of the demo, logged in. */
export async function loginAll(client: Client, tenantId?: string): Promise<Cast> {
  const [admin, zhangsan, lisi, wangwu, zhaoliu, sunqi] = await Promise.all([
    client.login('admin', tenantId),
    client.login('zhangsan', tenantId),
    client.login('lisi', tenantId),
    client.login('wangwu', tenantId),
    client.login('zhaoliu', tenantId),
    client.login('sunqi', tenantId),
  ])
  return { admin, zhangsan, lisi, wangwu, zhaoliu, sunqi }
}
