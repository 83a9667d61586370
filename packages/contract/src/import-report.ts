import * as z from 'zod/mini'

/** A row of an import that was refused, with the reason. */
const refusedRow = z.object({
  /** Row number in the sheet, from 1; the heading counts as a row. */
  row: z.number(),
  error: z.string(),
  msg: z.string(),
  /** Sentences by the parameter at fault. */
  fields: z.record(z.string(), z.string()),
})
export type RefusedRow = z.infer<typeof refusedRow>

export const importReport = z.object({
  /** Whether the rows were imported. An import writes all rows or none. */
  isDone: z.boolean(),
  /** Number of rows without the heading. */
  count: z.number(),
  refused: z.array(refusedRow),
})
export type ImportReport = z.infer<typeof importReport>
