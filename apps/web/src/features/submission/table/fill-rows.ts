import { type Field, type FormDefinition, labelOf } from '@countersign/forms'
import type { EnteredRow } from './entered-rows.ts'
import { isPasted, pastedValue } from './pasted-value.ts'

interface Filling {
  definition: FormDefinition
  field: Field
  rows: readonly EnteredRow[]
  cells: readonly string[][]
  /** The position of the first cell. */
  at: { row: number; column?: string | undefined }
}

export interface Filled {
  rows: EnteredRow[]
  /** The rows written to: from `from` up to but excluding `to`. */
  from: number
  to: number
  /** Number of rows beyond the table's limit. */
  dropped: number
}

/** Writes copied cells over the rows from a cell on, in the order of the editable columns, and adds rows as needed. */
export function fillRows({ definition, field, rows, cells, at }: Filling): Filled {
  const head = columnsNamed(definition, field, cells[0] ?? [])
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

/** The columns named by a copied heading row; undefined if the first row is not a heading. */
function columnsNamed(
  definition: FormDefinition,
  field: Field,
  texts: readonly string[],
): (Field | undefined)[] | undefined {
  const found = texts.map((text) => field.columns?.find((column) => isNamed(definition, field, column, text)))
  const isHead = found.some(Boolean) && found.every((column, index) => column ?? texts[index] === '')
  if (!isHead || texts.length < 2) return undefined
  return found.map((column) => (column && isPasted(column) ? column : undefined))
}

function isNamed(definition: FormDefinition, field: Field, column: Field, text: string): boolean {
  return (['zh', 'en'] as const).some(
    (language) => labelOf(definition, `${field.name}.${column.name}`, language) === text,
  )
}
