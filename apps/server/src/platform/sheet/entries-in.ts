import type { Language } from '@countersign/contract'
import { isSameName } from '@countersign/forms'
import { AppError } from '../app-error.ts'
import type { SheetRow } from './read-sheet.ts'
import type { SheetColumn } from './sheet-column.ts'

export interface SheetEntry {
  row: number
  /** Parameters of the row as a call would send them; blank cells are left out. */
  given: Record<string, unknown>
}

type ReadColumn = Pick<SheetColumn, 'name' | 'heading' | 'isRequired' | 'read'>

/**
 * Reads the rows below the heading as parameters. Columns are found by their headings in either language, in
 * any order; unknown ones are ignored. Refuses a heading without a required column (sheetColumns) and a sheet
 * without rows (sheetEmpty).
 */
export function entriesIn(rows: readonly SheetRow[], columns: readonly ReadColumn[]): SheetEntry[] {
  const [heading, ...below] = rows
  if (!heading || below.length === 0) throw new AppError('sheetEmpty', { field: 'file' })
  const found = heading.cells.map((text) => columns.find((column) => isHeading(column, text)))
  const missing = columns.filter((column) => column.isRequired && !found.includes(column))
  if (missing.length > 0) {
    throw new AppError('sheetColumns', {
      detail: { zh: named(missing, 'zh', '、'), en: named(missing, 'en', ', ') },
      field: 'file',
    })
  }
  return below.map(({ row, cells }) => ({
    row,
    given: Object.fromEntries(
      found.flatMap((column, index) => {
        const text = cells[index] ?? ''
        return column && text !== '' ? [[column.name, column.read ? column.read(text) : text]] : []
      }),
    ),
  }))
}

function isHeading({ heading }: ReadColumn, text: string): boolean {
  return Object.values(heading).some((one) => isSameName(one, text))
}

function named(columns: readonly ReadColumn[], language: Language, separator: string): string {
  return columns.map(({ heading }) => heading[language]).join(separator)
}
