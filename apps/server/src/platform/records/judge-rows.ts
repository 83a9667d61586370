import type { ImportReport, Language } from '@countersign/contract'
import { AppError } from '../app-error.ts'

interface Numbered {
  /** Number of the row as the sheet program shows it. */
  row: number
}

/** How a row of an import changes its record. */
export type RowOutcome = 'added' | 'changed' | 'unchanged'

/**
 * Judges every row of an import in turn, so that the report names all refused rows at once. The caller writes the rows
 * only when the report is done. An error that is not a refusal ends the import.
 */
export function judgeRows<T extends Numbered>(
  rows: readonly T[],
  language: Language,
  judge: (row: T) => RowOutcome,
): ImportReport {
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const refused = rows.flatMap((row) => {
    try {
      counts[judge(row)] += 1
      return []
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const refusal = { error: error.code, msg: error.sentence(language), fields: error.fields(language) }
      return [{ row: row.row, ...refusal }]
    }
  })
  return { isDone: refused.length === 0, count: rows.length, counts, refused }
}
