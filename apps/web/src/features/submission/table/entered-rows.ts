import { type Field, isBlankRow } from '@countersign/forms'

/** A row as entered: canonical cells, and texts that are still being typed. */
export type EnteredRow = Readonly<Record<string, unknown>>

export function enteredRows(value: unknown): EnteredRow[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

function isRow(value: unknown): value is EnteredRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The position of each parsed row among the entered rows; blank rows are not parsed. */
export function placesOfRows(field: Field, value: unknown): number[] {
  return enteredRows(value).flatMap((row, place) => (isBlankRow(row, field) ? [] : [place]))
}
