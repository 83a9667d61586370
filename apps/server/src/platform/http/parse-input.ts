import type { Route } from '@countersign/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { parseValue, record } from '../parse-value.ts'

/** Names of further parameters that a call with an open object takes; by default all. */
export interface TakesNames {
  takesName?: (name: string) => boolean
}

/**
 * Input of a call: query, body and path parameters as one object, parsed by the contract. Refuses (invalid)
 * with a sentence for each parameter at fault.
 */
export function parseInput<I>(
  route: Pick<Route<I>, 'input'> & TakesNames,
  request: Pick<FastifyRequest, 'query' | 'body' | 'params'>,
): I {
  const { query, body, params } = request
  if (Array.isArray(body) || (body !== undefined && body !== null && typeof body !== 'object'))
    return parseValue(route.input, body)
  const sources = [params, body, query].map(record)
  const given = namesOf(route, sources)
    .map((name) => [name, sources.find((source) => Object.hasOwn(source, name))?.[name]] as const)
    // Empty parameters are left out: `?pendingName=` means "no filter", as the ancestor's clients send it, and so does JSON null.
    .filter(([, value]) => value !== undefined && value !== '' && value !== null)
  return parseValue(route.input, Object.fromEntries(given))
}

/** The parameters of a call. However many others are sent, they are not looked at. */
function namesOf(
  { input, takesName }: { input: z.core.$ZodType } & TakesNames,
  sources: readonly Record<string, unknown>[],
): string[] {
  const def = definitionOf(input)
  const declared = def.type === 'object' ? Object.keys(def.shape) : []
  if (def.type === 'object' && !def.catchall) return declared
  const sent = sources.flatMap(Object.keys)
  return [...declared, ...(takesName ? sent.filter(takesName) : sent)]
}

/** The definition of a schema, which zod documents for libraries. */
export function definitionOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  if (!isOfZod(schema)) throw new TypeError('not a schema of zod')
  const { _zod: inner } = schema
  return inner.def
}

/** Every schema that zod makes is one of its types. */
const isOfZod = (schema: z.core.$ZodType): schema is z.core.$ZodTypes => Object.hasOwn(schema, '_zod')
