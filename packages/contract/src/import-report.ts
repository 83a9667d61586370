import * as z from 'zod/mini'

/** A row of several that was refused, and why. */
const refusedRow = z.object({
  /** Its number in the sheet, from 1; the heading is a row, too. */
  row: z.number(),
  error: z.string(),
  msg: z.string(),
  /** Sentences by the parameter they are about. */
  fields: z.record(z.string(), z.string()),
})
export type RefusedRow = z.infer<typeof refusedRow>

export const importReport = z.object({
  /** Whether the rows were imported: all of them or none. */
  isDone: z.boolean(),
  /** How many rows the sheet holds beside its heading. */
  count: z.number(),
  refused: z.array(refusedRow),
})
export type ImportReport = z.infer<typeof importReport>
