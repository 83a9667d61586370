import { Readable } from 'node:stream'
import type { Language } from '@countersign/contract'
import { writeXlsxStream } from 'hucre/xlsx'
import type { SheetColumn } from './sheet-column.ts'

/** The longest text of a cell in characters. Excel calls a file with a longer one damaged. */
const longestCell = 32_767

/** The rows as a spreadsheet (xlsx) whose headings stand still. Text stays text: no cell is a formula. */
export function writeSheet<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): Readable {
  const cells = rows.map((row) => columns.map(({ write }) => cellOf(write(row, language))))
  const stream = writeXlsxStream(cells, {
    name: 'Sheet1',
    columns: columns.map(({ heading, width }) => ({ header: heading[language], width })),
    freezePane: { rows: 1 },
  })
  return Readable.from(stream)
}

function cellOf(value: string | number): string | number {
  return typeof value === 'string' ? value.slice(0, longestCell) : value
}
