import * as z from 'zod/mini'
import { wholeNumber, withDefault } from './values.ts'

/** What an import of people can make beside them: departments, posts and roles that its rows name. */
export const makeable = ['dept', 'post', 'role'] as const
export type Makeable = (typeof makeable)[number]

/** What the address of an import says beside its file. */
export const importChoices = z.object({
  /** 1 judges the sheet and imports nothing; 2 also answers the sheet with a column of errors. */
  isTrial: withDefault(wholeNumber(0, 2), 0),
  /** The columns that parameters are read from, counted from 0, as in `account:2,realName:0`; -1 for none. */
  columns: withDefault(z.string().check(z.regex(/^(?:\w{1,20}:(?:-1|\d{1,3})(?:,(?!$)|$)){0,40}$/)), ''),
  /** What an import of people makes, as in `dept,role`. */
  makes: withDefault(z.string().check(z.regex(/^(?:(?:dept|post|role)(?:,(?!$)|$)){0,3}$/)), ''),
})

/** A row of an import that was refused, with the reason. */
const refusedRow = z.object({
  /** Row number in the sheet, from 1; the heading counts as a row. */
  row: z.number(),
  error: z.string(),
  msg: z.string(),
  /** Sentences by the parameter at fault. */
  fields: z.record(z.string(), z.string()),
  /** The cells at fault, in the report of a trial: the heading of the column, the text, and what is wrong. */
  cells: z.optional(z.array(z.object({ heading: z.string(), text: z.string(), msg: z.string() }))),
})
export type RefusedRow = z.infer<typeof refusedRow>

const trial = z.object({
  /** The headings of the sheet, from its first column on. */
  headings: z.array(z.string()),
  /** What the import reads, and the column that it is read from, counted from 0; -1 for none. */
  columns: z.array(
    z.object({ name: z.string(), heading: z.string(), isRequired: z.boolean(), from: z.number() }),
  ),
  /** The sheet with a column of errors, as xlsx in base64, if it was asked for. */
  marked: z.optional(z.string()),
  /** What rows name, does not exist, and can be made by the caller: the name, and how many rows have it. */
  unknown: z.optional(z.array(z.object({ kind: z.enum(makeable), name: z.string(), rows: z.number() }))),
})
export type ImportTrial = z.infer<typeof trial>

export const importReport = z.object({
  /** Whether the rows were imported. An import writes all rows or none. */
  isDone: z.boolean(),
  /** Number of rows without the heading. */
  count: z.number(),
  /** How many of the rows that are not refused are about new records, change something, or change nothing. */
  counts: z.optional(z.object({ added: z.number(), changed: z.number(), unchanged: z.number() })),
  /** New records beside those of the rows, such as departments above them: how many, and the first names. */
  alsoAdded: z.optional(z.object({ count: z.number(), names: z.array(z.string()) })),
  refused: z.array(refusedRow),
  /** Headings of the columns that nothing was read from. */
  ignored: z.optional(z.array(z.string())),
  /** What a trial reads of a sheet. */
  trial: z.optional(trial),
})
export type ImportReport = z.infer<typeof importReport>
