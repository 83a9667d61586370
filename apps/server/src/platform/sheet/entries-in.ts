import type { Language } from '@countersign/contract'
import { AppError } from '../app-error.ts'
import { findColumns, type FoundColumns, foldedHeading, headingRow } from './find-columns.rules.ts'
import type { SheetRow } from './read-sheet.ts'
import type { ReadColumn } from './sheet-column.ts'

export interface SheetEntry {
  row: number
  /** Parameters of the row as a call would send them; blank cells are left out. */
  given: Record<string, unknown>
  /** Texts of its cells, from the first column on. */
  cells: readonly string[]
}

export interface ReadEntries {
  entries: SheetEntry[]
  /** Number of the row with the headings. */
  headingRow: number
  headings: readonly string[]
  found: FoundColumns
}

/**
 * Reads the rows below the heading as parameters. `chosen` says which column a parameter is read from, -1 for none;
 * for the others the headings say it. Headings that come again, as they do on every page of a printed list, are no row. Refuses
 * a sheet without rows (sheetEmpty), and one with more than `most` rows (sheetTooLong).
 */
export function entriesIn(
  rows: readonly SheetRow[],
  columns: readonly ReadColumn[],
  { most = Infinity, chosen = new Map() }: { most?: number; chosen?: FoundColumns } = {},
): ReadEntries {
  const at = headingRow(rows, columns)
  const { row: ofHeadings = 1, cells: headings = [] } = rows[at] ?? {}
  const repeated = foldedRow(headings)
  const below = rows.slice(at + 1).filter(({ cells }) => foldedRow(cells) !== repeated)
  if (below.length === 0) throw new AppError('sheetEmpty', { field: 'file' })
  if (below.length > most) throw new AppError('sheetTooLong', { detail: String(most), field: 'file' })
  const asked = new Map([...findColumns(headings, columns), ...chosen])
  const found = new Map([...asked].filter(([, index]) => headings[index] !== undefined))
  const entries = below.map(({ row, cells }) => ({
    row,
    cells,
    given: Object.fromEntries(
      columns.flatMap(({ name, read }) => {
        const text = cells[found.get(name) ?? -1] ?? ''
        return text === '' ? [] : [[name, read ? read(text) : text]]
      }),
    ),
  }))
  return { entries, headingRow: ofHeadings, headings, found }
}

/** Refuses (sheetColumns) a sheet without a required column. */
export function requireColumns(columns: readonly ReadColumn[], found: FoundColumns): void {
  const missing = columns.filter(({ isRequired, name }) => isRequired && !found.has(name))
  if (missing.length === 0) return
  throw new AppError('sheetColumns', {
    detail: { zh: named(missing, 'zh', '、'), en: named(missing, 'en', ', ') },
    field: 'file',
  })
}

function foldedRow(cells: readonly string[]): string {
  return JSON.stringify(cells.map(foldedHeading))
}

function named(columns: readonly ReadColumn[], language: Language, separator: string): string {
  return columns.map(({ heading }) => heading[language]).join(separator)
}
