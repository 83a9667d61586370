import { findHeaviness, structureLimits } from '@countersign/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import { definitionOf } from './parse-input.ts'

const kibibyte = 1024

/** Limits on the body of a call: its bytes, and the values that it holds. */
export interface BodyLimits {
  bytes: number
  values: number
}

/** Limits of a call whose input has none. */
const most: BodyLimits = { bytes: 2048 * kibibyte, values: structureLimits.values }

/** Room for parameters that a call does not know: other clients send a whole record back. It is all that an unknown address gets. */
export const spare: BodyLimits = { bytes: 16 * kibibyte, values: 500 }

/** Limits on the body of a call, as its declared input allows. */
export function bodyLimitsOf({ input, body }: { input: z.core.$ZodType; body?: BodyLimits }): BodyLimits {
  const { bytes, values } = body ?? choose(Math.min, most, largest(input))
  return { bytes: spare.bytes + bytes, values: spare.values + values }
}

const unlimited: BodyLimits = { bytes: Infinity, values: Infinity }

/** Bytes that one character takes at most: three, each percent-encoded. */
const bytesOfCharacter = 9
/** Entries of a record, which has no limit of its own: people chosen for the steps of a flow. */
const entriesOfRecord = 30

/** By schema, since calls share many and none ever changes. */
const measured = new WeakMap<z.core.$ZodType, BodyLimits>()

/** The largest value that a schema accepts. What it does not know counts as unlimited. */
function largest(schema: z.core.$ZodType): BodyLimits {
  const known = measured.get(schema)
  if (known) return known
  const limits = measure(schema)
  measured.set(schema, limits)
  return limits
}

function measure(schema: z.core.$ZodType): BodyLimits {
  const def = definitionOf(schema)
  if (def.type === 'string') return { bytes: bytesOfCharacter * maxLength(def.checks) + 2, values: 1 }
  if (short.has(def.type)) return { bytes: 64, values: 1 }
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return largest(def.innerType)
  if (def.type === 'array') return times(maxLength(def.checks), largest(def.element))
  if (def.type === 'record')
    return times(entriesOfRecord, sum([largest(def.keyType), largest(def.valueType)]))
  if (def.type === 'object' && !def.catchall)
    return sum([braces, ...Object.entries(def.shape).map(([key, one]) => sum([ofKey(key), largest(one)]))])
  if (def.type === 'union')
    return def.options.map(largest).reduce((one, other) => choose(Math.max, one, other))
  if (def.type === 'pipe') return choose(Math.min, largest(def.in), largest(def.out))
  return unlimited
}

const short: ReadonlySet<string> = new Set(['number', 'boolean', 'enum', 'literal'])

const braces: BodyLimits = { bytes: 2, values: 1 }
const ofKey = (key: string): BodyLimits => ({ bytes: key.length + 4, values: 0 })

function sum(all: readonly BodyLimits[]): BodyLimits {
  return all.reduce((one, other) => ({ bytes: one.bytes + other.bytes, values: one.values + other.values }))
}

function times(count: number, { bytes, values }: BodyLimits): BodyLimits {
  return { bytes: count * (bytes + 1), values: 1 + count * values }
}

function choose(by: typeof Math.max, one: BodyLimits, other: BodyLimits): BodyLimits {
  return { bytes: by(one.bytes, other.bytes), values: by(one.values, other.values) }
}

function maxLength(checks: readonly z.core.$ZodCheck[] = []): number {
  const found = checks.map(({ _zod }) => ('maximum' in _zod.def ? Number(_zod.def.maximum) : Infinity))
  return Math.min(Infinity, ...found)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Number of values that the body may hold. */
    values?: number
  }
}

/** Parses JSON and forms. What holds too many values (tooLarge) or too deeply (unreadable) is refused before any is made. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    const heaviness = findHeaviness(text, allowed(request))
    if (heaviness) done(new AppError(heaviness === 'tooMany' ? 'tooLarge' : 'unreadable'))
    else void parseJson(request, text, done)
  })
  // Clients of the ancestor log in with a form; the last of several fields with the same name counts.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string | Buffer) => {
      const text = String(body)
      if (text.split('&', allowed(request) + 1).length > allowed(request)) throw new AppError('tooLarge')
      return Object.fromEntries(new URLSearchParams(text))
    },
  )
}

function allowed({ routeOptions }: FastifyRequest): number {
  return routeOptions.config.values ?? spare.values
}
