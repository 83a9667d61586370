import { findHidden, isStorable, kinds, onOneLine, withoutHidden, withPlainBlanks } from '@countersign/forms'
// The web app loads the contract, so it uses zod/mini, of which only the used parts are bundled.
import * as z from 'zod/mini'
import { _default as withDefault } from 'zod/mini'
import { findHeaviness } from './heavy-json.ts'

export { withDefault }

/** Text without NUL and lone surrogates, which the database cannot store: for ids, addresses and passwords. */
export const storable = (max: number) => z.string().check(z.maxLength(max), z.refine(isStorable))

const seen = (tidy: (given: string) => string, max: number, min: number) =>
  z.pipe(
    z.pipe(storable(max).check(z.minLength(min)), z.transform(tidy)),
    z.string().check(z.refine((value) => findHidden(value) === undefined)),
  )

/** One line of text that people write and read, without invisible characters (forms: plain-text.ts). */
export const text = (max: number, min = 0) => seen(onOneLine, max, min)

/** As `text`, trimmed, with at least one character left: for names and keys. */
export const filledText = (max: number) =>
  z.pipe(
    z.pipe(
      storable(max),
      z.transform((given) => onOneLine(given).trim()),
    ),
    z.string().check(
      z.minLength(1),
      z.refine((value) => findHidden(value) === undefined),
    ),
  )

/** As `filledText`, also given as a whole number: for keys, which other clients send as numbers. */
export const keyText = (max: number) =>
  z
    .pipe(
      z.transform((given: unknown) => (Number.isSafeInteger(given) ? String(given) : given)),
      filledText(max),
    )
    .register(z.globalRegistry, { type: 'string', minLength: 1, maxLength: max })

/** As `text`, on several lines. */
export const longText = (max: number, min = 0) => seen(withPlainBlanks, max, min)

/** As `longText`, but invisible characters are removed instead of being refused. */
export const clearedText = (max: number) =>
  z.pipe(
    storable(max),
    z.transform((given) => withoutHidden(withPlainBlanks(given))),
  )

/** One of the kinds of form. */
export const knownKind = z.enum(kinds)

/** Ids are UUIDv7 text. Other text is accepted here and answers "not found" later. */
export const id = storable(64).check(z.minLength(1))

/** A list of ids: comma-separated in a query (`ids=1,2`), an array in JSON. */
export const ids = listOfIds(1, 200)

export function listOfIds(min: number, max: number) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((given) =>
        (Array.isArray(given) ? given : given.split(',')).map((one) => one.trim()).filter(Boolean),
      ),
    ),
    z.array(id).check(z.minLength(min), z.maxLength(max)),
  )
}

/** People chosen for steps of a flow, by node id: an object, or its JSON text as a query carries it. */
export const chosenPeople = z
  .pipe(z.transform(jsonIn), z.record(z.string().check(z.maxLength(40)), z.array(id).check(z.maxLength(50))))
  .register(z.globalRegistry, {
    type: 'object',
    additionalProperties: { type: 'array', maxItems: 50, items: { type: 'string' } },
  })

/** True or false, or these words as a query carries them. */
export const yesOrNo = z
  .pipe(
    z.transform((given: unknown) => (typeof given === 'boolean' ? String(given) : given)),
    z.stringbool({ truthy: ['true'], falsy: ['false'] }),
  )
  .register(z.globalRegistry, { type: 'boolean' })

/** An integer, or its digits as a query carries them. Other text that JavaScript converts to a number is refused. */
export const wholeNumber = (min: number, max: number) =>
  z
    .pipe(
      z.transform((given: unknown) =>
        typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given,
      ),
      z.int().check(z.gte(min), z.lte(max)),
    )
    .register(z.globalRegistry, { type: 'integer', minimum: min, maximum: max })

/** Parses the JSON text as which a query or a form carries a structure; other values stay as they are. */
export function jsonIn(given: unknown): unknown {
  if (typeof given !== 'string' || findHeaviness(given)) return given
  try {
    return JSON.parse(given, refusePrototype)
  } catch {
    return given
  }
}

/** Schemas do not see a key of this name, which would change the prototype; a JSON body with one is refused, too. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('a key would change the prototype')
  return value
}

/** A structure, or the JSON text as which a query or a form carries it. */
export const structure = <T extends z.ZodMiniType>(schema: T) => z.pipe(z.transform(jsonIn), schema)

/** A list of structures. A query repeats its parameter for each entry. */
export const structures = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((given: unknown) => {
      if (Array.isArray(given)) return given.map(jsonIn)
      return typeof given === 'string' ? [jsonIn(given)].flat() : given
    }),
    schema,
  )

/** A list of names: comma-separated in a query, an array in JSON. */
export const listOfNames = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' ? given.split(',').filter(Boolean) : given)),
    schema,
  )

/** 1 answers a sheet with the columns of the import and no rows. */
export const isTemplate = z.optional(wholeNumber(0, 1))

export const pageInput = {
  current: withDefault(wholeNumber(1, 1_000_000), 1),
  size: withDefault(wholeNumber(1, 50), 10),
}

export const page = <T extends z.ZodMiniType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.number(),
    size: z.number(),
    current: z.number(),
    pages: z.number(),
  })

export interface Page<T> {
  records: T[]
  total: number
  size: number
  current: number
  pages: number
}

export const emptyInput = z.object({})

/** The sorting of a list, by names of columns that the list allows. */
export interface Sort {
  ascs?: string[]
  descs?: string[]
}

/** Parses `ascs` and `descs`, comma-separated names of columns (wire-conventions 1.7). Refuses any other name. */
export function sortInput<const C extends readonly [string, ...string[]]>(columns: C) {
  const names = z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((given) => (Array.isArray(given) ? given : given.split(',')).map((one) => one.trim())),
    ),
    z.array(z.enum(columns)).check(z.maxLength(columns.length)),
  )
  return { ascs: z.optional(names), descs: z.optional(names) }
}

/** A password that is set: 128 characters, of which each may take two UTF-16 units. */
export const password = storable(256).check(z.minLength(1))
