import type { ImportReport, Language } from '@countersign/contract'
import { AppError } from '../app-error.ts'

interface Numbered {
  /** Number of the row as the sheet program shows it. */
  row: number
}

/**
 * Judges every row of an import in turn, so that the report names all refused rows at once. The caller writes the rows
 * only when the report is done. An error that is not a refusal ends the import.
 */
export function judgeRows<T extends Numbered>(
  rows: readonly T[],
  language: Language,
  judge: (row: T) => void,
): ImportReport {
  const refused = rows.flatMap((row) => {
    try {
      judge(row)
      return []
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const refusal = { error: error.code, msg: error.sentence(language), fields: error.fields(language) }
      return [{ row: row.row, ...refusal }]
    }
  })
  return { isDone: refused.length === 0, count: rows.length, refused }
}
