import type { Route } from '@countersign/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { parseValue, record } from '../parse-value.ts'

/**
 * Input of a call: query, body and path parameters as one object, parsed by the contract. Refuses (invalid)
 * with a sentence for each parameter at fault.
 */
export function parseInput<I>(
  route: Pick<Route<I>, 'input'>,
  request: Pick<FastifyRequest, 'query' | 'body' | 'params'>,
): I {
  const body = request.body
  const given =
    Array.isArray(body) || (body !== undefined && body !== null && typeof body !== 'object')
      ? body
      : { ...record(request.query), ...record(body), ...record(request.params) }
  if (isTooDeep(given)) throw new AppError('unreadable')
  return parseValue(route.input, dropEmpty(given))
}

const maxDepth = 64

/**
 * Whether a value is nested more deeply than any input needs. A loop, since such values are made to exhaust
 * recursion.
 */
function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    )
    if (level.length === 0) return false
  }
  return true
}

/**
 * Removes empty parameters: `?pendingName=` means "no filter", as the ancestor's clients send it, and so does
 * JSON null.
 */
function dropEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== '' && inner !== null))
}
