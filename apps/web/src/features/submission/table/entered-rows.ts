import {
  type Field,
  fieldsOf,
  type FormDefinition,
  isBlankRow,
  isEntered,
  isShown,
  type Values,
} from '@countersign/forms'
import type { Entered } from '../entered.ts'

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

/** The tables one fills in, with all their rows. */
export function rowsAsEntered(form: FormDefinition, input: Entered, values: Values): Entered {
  const tables = fieldsOf(form).filter(
    (field) => field.type === 'table' && isEntered(field) && isShown(field, values),
  )
  return Object.fromEntries(
    tables.map(({ name }) => [name, enteredRows(input[name])] as const).filter(([, rows]) => rows.length > 0),
  )
}
