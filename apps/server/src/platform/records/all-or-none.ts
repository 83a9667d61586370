import type { ImportReport, RefusedRow } from '@countersign/contract'
import { AppError } from '../app-error.ts'
import type { TxCtx } from '../context.ts'
import { inSavepoint } from '../database/savepoint.ts'

interface Numbered {
  /** Number of the row as the sheet program shows it. */
  row: number
}

/**
 * Runs work for every row in turn, so that all refusals are found at once. When a row is refused, the writes of
 * all rows are undone. Any other error ends the import.
 */
export async function allOrNone<T extends Numbered>(
  ctx: TxCtx,
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
): Promise<ImportReport> {
  const refused: RefusedRow[] = []
  const undone = new Error('a row was refused')
  await inSavepoint(ctx.db, async () => {
    for (const row of rows) {
      const outcome = await inSavepoint(ctx.db, () => work(row)).then(
        () => undefined,
        (error: unknown) => outcomeOf(error, row.row, ctx.language),
      )
      if (outcome) refused.push(outcome)
    }
    if (refused.length > 0) throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return { isDone: refused.length === 0, count: rows.length, refused }
}

function outcomeOf(error: unknown, row: number, language: TxCtx['language']): RefusedRow {
  if (!(error instanceof AppError)) throw error
  return { row, error: error.code, msg: error.sentence(language), fields: error.fields(language) }
}
