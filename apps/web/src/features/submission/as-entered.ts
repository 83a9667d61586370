import {
  type Field,
  fieldsOf,
  type FormDefinition,
  isEntered,
  isShown,
  isStorable,
  type Values,
} from '@countersign/forms'
import type { Entered } from './entered.ts'
import { type EnteredRow, enteredRows } from './table/entered-rows.ts'

/**
 * Input that a draft keeps besides the parsed values: tables with all their rows, and texts that are not valid yet,
 * such as one over its limit.
 */
export function asEntered(form: FormDefinition, input: Entered, values: Values): Entered {
  const fields = fieldsOf(form).filter((field) => isEntered(field) && isShown(field, values))
  return Object.fromEntries(
    fields.flatMap((field) => {
      const entered = field.type === 'table' ? rowsOf(field, input) : unreadText(field, input, values)
      return entered === undefined ? [] : [[field.name, entered] as const]
    }),
  )
}

function rowsOf({ name }: Field, input: Entered) {
  const rows = enteredRows(input[name]).map(storableCells)
  return rows.length > 0 ? rows : undefined
}

/** A single text that cannot be stored would make the server refuse the whole draft. */
function storableCells(row: EnteredRow): EnteredRow {
  return Object.fromEntries(
    Object.entries(row).filter(([, cell]) => typeof cell !== 'string' || isStorable(cell)),
  )
}

function unreadText({ name }: Field, input: Entered, values: Values): string | undefined {
  const entered = input[name]
  if (typeof entered !== 'string' || entered.trim() === '' || !isStorable(entered)) return undefined
  return values[name] === undefined ? entered : undefined
}
