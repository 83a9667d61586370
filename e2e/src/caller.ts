import type { AuthInfo, Route } from '@countersign/contract'
import { contract, defaultTenantId } from '@countersign/contract'

const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`

/** Makes calls as one person, for preparations that the test is not about. */
export type Caller = <I extends object, O>(route: Route<I, O>, input: I) => Promise<O>

export const password = 'Demo-2026'

export async function logIn(url: string, account: string): Promise<AuthInfo> {
  return callerAt(url)(contract.token, {
    grantType: 'password',
    tenantId: defaultTenantId,
    account,
    password,
  })
}

/** Rejects with the server's message when it refuses. */
export function callerAt(url: string, token?: string): Caller {
  return async (route, input) => {
    const given = new Map<string, unknown>(Object.entries(input))
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = given.get(name)
      given.delete(name)
      return encodeURIComponent(text(value))
    })
    const isGet = route.method === 'GET'
    const query = new URLSearchParams([...given].map(([name, value]) => [name, inQuery(value)]))
    const answer = await fetch(`${url}${path}${isGet ? `?${query}` : ''}`, {
      method: route.method,
      headers: {
        authorization: basic,
        ...(token ? { 'blade-auth': `bearer ${token}` } : {}),
        ...(route.writes ? { 'idempotency-key': crypto.randomUUID() } : {}),
        ...(isGet ? {} : { 'content-type': 'application/json' }),
      },
      ...(isGet ? {} : { body: JSON.stringify(Object.fromEntries(given)) }),
    })
    const body: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${route.path}: ${answer.status} ${JSON.stringify(body)}`)
    return route.output.parse(dataOf(body))
  }
}

export function uploaderAt(url: string, token: string): (name: string, bytes: Buffer) => Promise<string> {
  return async (name, bytes) => {
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(bytes)]), name)
    const answer = await fetch(`${url}${contract.upload.path}`, {
      method: 'POST',
      headers: {
        authorization: basic,
        'blade-auth': `bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: form,
    })
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
    return contract.upload.output.parse(dataOf(await answer.json())).id
  }
}

function dataOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
}

/** Lists in a query are joined by commas, as the web app sends them. */
const inQuery = (value: unknown) => (Array.isArray(value) ? value.map(text).join() : text(value))

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
