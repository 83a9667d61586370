import { Readable } from 'node:stream'
import type { Language } from '@countersign/contract'
import { writeXlsxStream } from 'hucre/xlsx'
import type { SheetColumn } from './sheet-column.ts'

/** Limit on the text of a cell, in characters; Excel reports a file with a longer one as damaged. */
const longestCell = 32_767

/** Writes rows as a spreadsheet (xlsx) with a fixed heading row. Text is never interpreted as a formula. */
export function writeSheet<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[] | AsyncIterable<Row>,
  language: Language,
): Readable {
  const cellsOf = (row: Row) => columns.map(({ write }) => cellOf(write(row, language)))
  const stream = writeXlsxStream(mapped(rows, cellsOf), {
    name: 'Sheet1',
    columns: columns.map(({ heading, width }) => ({ header: heading[language], width })),
    freezePane: { rows: 1 },
  })
  return Readable.from(stream)
}

function cellOf(value: string | number): string | number {
  return typeof value === 'string' ? value.slice(0, longestCell) : value
}

async function* mapped<T, R>(from: readonly T[] | AsyncIterable<T>, to: (one: T) => R): AsyncGenerator<R> {
  for await (const one of from) yield to(one)
}
