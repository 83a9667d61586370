import { foldedName, withoutHidden } from '@countersign/forms'
import type { SheetRow } from './read-sheet.ts'
import type { ReadColumn } from './sheet-column.ts'

/** Position in the row of the headings of the column that each parameter is read from; a parameter without one is left out. */
export type FoundColumns = ReadonlyMap<string, number>

/** Filled rows that may hold the headings: exports begin with a title and with rows that explain how to fill them in. */
export const mostAboveHeading = 10

/** 必填 and its like, in brackets, with whatever else the brackets say. */
const mark =
  /[([{<【〔〖「](?:必填|必须|必选|选填|可选|非必填|required|optional)[^)\]}>】〕〗」]*[)\]}>】〕〗」]/g

/** A heading as it is compared: without width, letter case, blanks, stars, a colon at its end and marks of required columns. */
export function foldedHeading(text: string): string {
  return foldedName(withoutHidden(text).normalize('NFKC'))
    .replaceAll(/[*※]/g, '')
    .replaceAll(mark, '')
    .replace(/:$/, '')
}

/** The column that each parameter is read from, by the headings of a row. Its own headings go before those of others. */
export function findColumns(headings: readonly string[], columns: readonly ReadColumn[]): FoundColumns {
  const folded = headings.map(foldedHeading)
  const named = (names: readonly string[]) =>
    names.map((name) => folded.indexOf(foldedHeading(name))).find((index) => index >= 0)
  const own = new Map(
    columns.flatMap(({ name, heading }) => {
      const index = named(Object.values(heading))
      return index === undefined ? [] : [[name, index] as const]
    }),
  )
  const taken = new Set(own.values())
  const others = columns.flatMap(({ name, also = [] }) => {
    if (own.has(name)) return []
    const index = named(also.filter((one) => !taken.has(folded.indexOf(foldedHeading(one)))))
    if (index === undefined) return []
    taken.add(index)
    return [[name, index] as const]
  })
  return new Map([...own, ...others])
}

/** Index of the row with the headings: the one of the first rows that names the most columns, the uppermost of several. */
export function headingRow(rows: readonly SheetRow[], columns: readonly ReadColumn[]): number {
  const counts = rows.slice(0, mostAboveHeading).map(({ cells }) => findColumns(cells, columns).size)
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}
