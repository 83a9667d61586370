import { findHidden, isStorable, onOneLine, withoutHidden, withPlainBlanks } from '@countersign/forms'
// The contract comes with the web app: the small zod, of which only what is used is loaded.
import * as z from 'zod/mini'
import { _default as withDefault } from 'zod/mini'

export { withDefault }

/** Text without NUL or lone surrogates, which the database could not hold: ids, addresses, passwords. */
export const storable = (max: number) => z.string().check(z.maxLength(max), z.refine(isStorable))

const seen = (tidy: (given: string) => string, max: number, min: number) =>
  z.pipe(
    z.pipe(storable(max).check(z.minLength(min)), z.transform(tidy)),
    z.string().check(z.refine((value) => findHidden(value) === undefined)),
  )

/** What people write and read on one line, without characters that nobody sees (forms: plain-text.ts). */
export const text = (max: number, min = 0) => seen(onOneLine, max, min)

/** The same without blanks around it, of which at least one character is left: names and keys. */
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

/** As `text`, on several lines. */
export const longText = (max: number, min = 0) => seen(withPlainBlanks, max, min)

/** The same where nothing is refused: what nobody sees is left out. */
export const clearedText = (max: number) =>
  z.pipe(
    storable(max),
    z.transform((given) => withoutHidden(withPlainBlanks(given))),
  )

/** Ids are UUIDv7 text; anything else cannot exist, so it answers "not found" later rather than "invalid" now. */
export const id = storable(64).check(z.minLength(1))

/** Comma-separated on the wire (`ids=1,2`), an array in JSON. */
export const ids = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((given) =>
      (Array.isArray(given) ? given : given.split(',')).map((one) => one.trim()).filter(Boolean),
    ),
  ),
  z.array(id).check(z.minLength(1), z.maxLength(200)),
)

/** A number, or its digits as a query carries them; nothing else that JavaScript would make a number of. */
export const wholeNumber = (min: number, max: number) =>
  z
    .pipe(
      z.transform((given: unknown) =>
        typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given,
      ),
      z.int().check(z.gte(min), z.lte(max)),
    )
    .register(z.globalRegistry, { type: 'integer', minimum: min, maximum: max })

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

/** How a list is to be sorted, by columns that the list allows. */
export interface Sort {
  ascs?: string[]
  descs?: string[]
}

/** `ascs` and `descs` as comma-separated names (wire-conventions 1.7). A name that the list does not allow is refused. */
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
