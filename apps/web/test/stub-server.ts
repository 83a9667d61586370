import { type ErrorCode, listRoutes, type RouteName } from '@countersign/contract'
import { vi } from 'vitest'

/** The input (query or body) and the headers of a call. */
export interface ReceivedCall {
  route: RouteName
  path: string
  input: Record<string, unknown>
  headers: Headers
}

type Responder = (asked: ReceivedCall) => unknown

export class Refusal {
  readonly code: number
  readonly msg: string
  readonly identity: { error?: ErrorCode; fields?: Record<string, string> }
  constructor(code: number, msg: string, identity: Refusal['identity'] = {}) {
    this.code = code
    this.msg = msg
    this.identity = identity
  }
}

/** Stubs fetch with answers by contract name; a call without a stub is a 404, as on the server. */
export function stubServer(responders: Partial<Record<RouteName, unknown>>) {
  const asked: ReceivedCall[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const route = routeAt(url.pathname, init.method ?? 'GET')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    const input = { ...Object.fromEntries(url.searchParams), ...(isRecord(body) ? body : {}) }
    const headers = new Headers(init.headers)
    if (!route) return envelope(404, null, '接口不存在')
    const one = { route, path: url.pathname, input, headers }
    asked.push(one)
    const responder = responders[route]
    if (responder === undefined) return envelope(404, null, '接口不存在')
    const answer: unknown = isResponder(responder) ? await responder(one) : responder
    if (answer instanceof Response) return answer
    if (answer instanceof Refusal) return envelope(answer.code, null, answer.msg, answer.identity)
    return envelope(200, answer, '操作成功')
  })
  return { asked, of: (name: RouteName) => asked.filter((one) => one.route === name), responders }
}

function routeAt(path: string, method: string): RouteName | undefined {
  // Literal paths come before those with parameters: oa_message/detail is not {kind}/detail.
  return listRoutes()
    .filter(({ route }) => route.method === method && pattern(route.path).test(path))
    .sort((a, b) => Number(a.route.path.includes('{')) - Number(b.route.path.includes('{')))[0]?.name
}

const isResponder = (value: unknown): value is Responder => typeof value === 'function'
const pattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function envelope(code: number, data: unknown, msg: string, more = {}): Response {
  return new Response(JSON.stringify({ code, success: code === 200, data, msg, ...more }), { status: code })
}
