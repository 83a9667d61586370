import { type Field, isBlankRow } from '@countersign/forms'

/** A row as it stands in the inputs: canonical cells, and texts that are still being typed. */
export type EnteredRow = Readonly<Record<string, unknown>>

export function enteredRows(value: unknown): EnteredRow[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

function isRow(value: unknown): value is EnteredRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** For each row that was read the place it was entered at: rows in which nothing is entered are not read. */
export function placesOfRows(field: Field, value: unknown): number[] {
  return enteredRows(value).flatMap((row, place) => (isBlankRow(row, field) ? [] : [place]))
}
