import type { Language } from '@countersign/contract'
import type { SheetColumn } from './sheet-column.ts'

/** Text in UTF-8 that a sheet program also reads without being asked for its encoding. */
const byteOrderMark = '\ufeff'

/**
 * Writes rows as comma-separated values with a heading row. A text that a sheet program would compute begins with an
 * apostrophe; every cell is quoted.
 */
export function writeCsv<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): string {
  const lines = [
    columns.map(({ heading }) => heading[language]),
    ...rows.map((row) => columns.map(({ write }) => String(write(row, language)))),
  ]
  return byteOrderMark + lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: string): string {
  const text = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}
