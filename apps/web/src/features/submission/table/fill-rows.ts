import { type Field, type Kind, labelOf } from '@countersign/forms'
import type { EnteredRow } from './entered-rows.ts'
import { isPasted, pastedValue } from './pasted-value.ts'

interface Filling {
  kind: Kind
  field: Field
  rows: readonly EnteredRow[]
  cells: readonly string[][]
  /** Where the first cell goes. */
  at: { row: number; column?: string | undefined }
}

export interface Filled {
  rows: EnteredRow[]
  /** Which rows were written to: from, and up to but not with. */
  from: number
  to: number
  /** Rows beyond the most the table takes. */
  dropped: number
}

/** Puts copied cells over the rows from a cell on, in the order of the columns one enters, adding rows as needed. */
export function fillRows({ kind, field, rows, cells, at }: Filling): Filled {
  const head = columnsNamed(kind, field, cells[0] ?? [])
  const enterable = (field.columns ?? []).filter(isPasted)
  const first = Math.max(
    0,
    enterable.findIndex((column) => column.name === at.column),
  )
  const columns = head ?? enterable.slice(first)
  const copied = head ? cells.slice(1) : cells
  const room = Math.max(0, (field.max ?? Infinity) - at.row)
  const fitting = copied.slice(0, room)
  const filled = [...rows]
  for (const [index, texts] of fitting.entries()) {
    const place = at.row + index
    while (filled.length <= place) filled.push({})
    filled[place] = { ...filled[place], ...rowOf(columns, texts) }
  }
  return { rows: filled, from: at.row, to: at.row + fitting.length, dropped: copied.length - fitting.length }
}

function rowOf(columns: readonly (Field | undefined)[], texts: readonly string[]): EnteredRow {
  return Object.fromEntries(
    columns
      .slice(0, texts.length)
      .flatMap((column, index) =>
        column ? [[column.name, pastedValue(column, texts[index] ?? '')] as const] : [],
      ),
  )
}

/** Copied with its head, a table says itself which column is which; undefined where the first row is none. */
function columnsNamed(kind: Kind, field: Field, texts: readonly string[]): (Field | undefined)[] | undefined {
  const found = texts.map((text) => field.columns?.find((column) => isNamed(kind, field, column, text)))
  const isHead = found.some(Boolean) && found.every((column, index) => column ?? texts[index] === '')
  if (!isHead || texts.length < 2) return undefined
  return found.map((column) => (column && isPasted(column) ? column : undefined))
}

function isNamed(kind: Kind, field: Field, column: Field, text: string): boolean {
  return (['zh', 'en'] as const).some(
    (language) => labelOf(kind, `${field.name}.${column.name}`, language) === text,
  )
}
