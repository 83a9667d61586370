import { z } from 'zod'

/** Text without NUL or lone surrogates: the database and the PDF could not hold it. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed())

/** Ids are UUIDv7 text; anything else cannot exist, so it answers "not found" later rather than "invalid" now. */
export const id = text(64).min(1)

/** Comma-separated on the wire (`ids=1,2`), an array in JSON. */
export const ids = z
  .union([z.string(), z.array(z.string())])
  .transform((given) =>
    (Array.isArray(given) ? given : given.split(',')).map((one) => one.trim()).filter(Boolean),
  )
  .pipe(z.array(id).min(1).max(200))

/** A number, or its digits as a query carries them; nothing else that JavaScript would make a number of. */
export const wholeNumber = (min: number, max: number) =>
  z
    .preprocess(
      (given) => (typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given),
      z.int().min(min).max(max),
    )
    .meta({ type: 'integer', minimum: min, maximum: max })

export const pageInput = {
  current: wholeNumber(1, 1_000_000).default(1),
  size: wholeNumber(1, 50).default(10),
}

export const page = <T extends z.ZodType>(record: T) =>
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
