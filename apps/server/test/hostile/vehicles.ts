import type { Caller, HttpAnswer, TestApp } from '@countersign/server/testing'
import { AppError } from '../../src/platform/app-error.ts'
import { parseInput } from '../../src/platform/http/parse-input.ts'
import type { AnyRoute } from './parameters.ts'

/** A way to send the input of a call. The parameters in the path stay there in every vehicle. */
export interface Vehicle {
  name: string
  /** Whether numbers and digits differ: in JSON they do, in a query or a form everything is text. */
  carries: 'json' | 'text'
  /** Whether this is the vehicle that the contract names. */
  isDeclared: boolean
  send: (by: Caller, input: Record<string, unknown>) => Promise<HttpAnswer>
  /** The refusal by the contract of an input that came this way; undefined when the contract accepts it. */
  refusal: (input: Record<string, unknown>) => Refusal | undefined
}

interface Refusal {
  status: number
  msg: string
}

/** The vehicles a call accepts, the contract's own first. */
export function vehiclesOf(app: TestApp, route: AnyRoute): Vehicle[] {
  const inQuery = (method: AnyRoute['method']): Vehicle => ({
    isDeclared: method === route.method && method !== 'POST',
    name: `${method} with a query`,
    carries: 'text',
    send(by, input) {
      const { path, rest } = fillPath(route, input)
      return app.raw({ method, url: `${path}?${queryOf(rest).toString()}`, headers: by.headers })
    },
    refusal(input) {
      const query = queryOf(input)
      const values = [...new Set(query.keys())].map((key) => [key, query.getAll(key)] as const)
      return refusalOf(
        route,
        values.map(([key, all]) => [key, all.length > 1 ? all : all[0]]),
      )
    },
  })
  const asJson = (method: AnyRoute['method']): Vehicle => ({
    isDeclared: method === route.method && method === 'POST',
    name: `${method} with JSON`,
    carries: 'json',
    send(by, input) {
      const { path, rest } = fillPath(route, input)
      return app.raw({ method, url: path, headers: by.headers, body: rest })
    },
    refusal: (input) => refusalOf(route, Object.entries(JSON.parse(JSON.stringify(input)))),
  })
  const asForm: Vehicle = {
    isDeclared: false,
    name: 'POST with a form',
    carries: 'text',
    send(by, input) {
      const { path, rest } = fillPath(route, input)
      const headers = { ...by.headers, 'content-type': 'application/x-www-form-urlencoded' }
      return app.raw({ method: 'POST', url: path, headers, body: queryOf(rest).toString() })
    },
    refusal: (input) => refusalOf(route, [...queryOf(input)]),
  }
  if (route.method === 'DELETE') return [inQuery('DELETE'), asJson('DELETE')]
  const posted = [asJson('POST'), asForm, inQuery('POST')]
  if (route.method === 'POST') return posted
  return route.writes ? [inQuery('GET'), ...posted] : [inQuery('GET')]
}

function refusalOf(route: AnyRoute, entries: (readonly [string, unknown])[]): Refusal | undefined {
  try {
    parseInput(route, { query: {}, body: Object.fromEntries(entries), params: {} })
    return undefined
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, msg: error.sentence('zh') }
    throw error
  }
}

function fillPath(route: AnyRoute, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(textOf(value).toWellFormed())
  })
  return { path, rest }
}

/** A list is sent as a repeated parameter. */
function queryOf(input: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, textOf(one))
    }
  }
  return query
}

/** Numbers and booleans as texts, as a caller without types sends them. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}
