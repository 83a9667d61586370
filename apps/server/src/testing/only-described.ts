import { listRoutes, type Route, type RouteName } from '@countersign/contract'
import { refusalsOf } from '../platform/http/refusals-of.ts'
import type { HttpAnswer, Transport } from './client.ts'

/** Throws when a call answers a failure (4xx) that the description of the wire does not list for it. */
export function onlyDescribed(raw: Transport): Transport {
  return async (request) => {
    const answer = await raw(request)
    const name = callAt(request.method, request.url)
    const error = errorIn(answer)
    if (name && error !== undefined && !refusalsOf(name).some((code) => code === error))
      throw new Error(
        `${name} answered ${error}, which its description does not name ("refuses" of its declaration)`,
      )
    return answer
  }
}

const calls = listRoutes()
  .map(({ name, route }) => ({ name, route, path: pathPattern(route) }))
  .toSorted((a, b) => Number(a.route.path.includes('{')) - Number(b.route.path.includes('{')))

function pathPattern({ path }: Pick<Route, 'path'>): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function callAt(method: string, url: string): RouteName | undefined {
  const [path = ''] = url.split('?')
  return calls.find(
    ({ route, path: pattern }) =>
      pattern.test(path) &&
      (route.method === method || (route.method === 'GET' && route.writes && method === 'POST')),
  )?.name
}

function errorIn({ status, headers, bytes }: HttpAnswer): string | undefined {
  const isFailure = status >= 400 && status < 500 && headers['content-type']?.includes('json')
  if (!isFailure || bytes.length === 0) return undefined
  const body: { error?: string } = JSON.parse(bytes.toString('utf8'))
  return body.error
}
