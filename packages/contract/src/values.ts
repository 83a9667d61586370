// The contract comes with the web app: the small zod, of which only what is used is loaded.
import * as z from 'zod/mini'
import { _default as withDefault } from 'zod/mini'

export { withDefault }

/** Text without NUL or lone surrogates: the database and the PDF could not hold it. */
export const text = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((value) => !value.includes('\u0000') && value.isWellFormed()),
  )

/** Ids are UUIDv7 text; anything else cannot exist, so it answers "not found" later rather than "invalid" now. */
export const id = text(64).check(z.minLength(1))

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
