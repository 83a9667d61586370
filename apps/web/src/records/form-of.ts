import type { Route } from '@countersign/contract'
import { t as words } from 'i18next'
import { factsIn, factsOfRows, type InputFacts } from './input-facts.ts'
import type { DeclaredField, DeclaredRows, RecordField, RowColumn } from './screen.ts'

/** The fields of a form of a call. What the contract says of a parameter is not said again: its kind, its limit, and that it is needed. */
export function formOf<I>(
  { input }: Pick<Route<I>, 'input'>,
  fields: readonly DeclaredField<keyof I & string, PlainOf<I>>[],
): readonly RecordField[] {
  return fields.map((field) => resolved(field, factsIn(input, field.name), input))
}

/** Names of the parameters that are a text or a number. */
type PlainOf<I> = {
  [K in keyof I & string]-?: NonNullable<I[K]> extends string | number ? K : never
}[keyof I & string]

function resolved(field: DeclaredField, facts: InputFacts, input: Route['input']): RecordField {
  const required = field.required ?? (facts.isRequired ? emptyOf(field.label) : undefined)
  const known = { ...field, ...(required !== undefined && { required }) }
  if (known.kind === 'rows') return { ...known, columns: columnsOf(known, input) }
  if (known.kind === 'newPassword') return { ...known, max: facts.max }
  if (known.kind !== undefined) return known
  const { kind, min, max } = facts
  if (kind === 'other') throw new Error(`${field.name} needs a kind of input`)
  return kind === 'number' ? { ...known, kind, min, max } : { ...known, kind, max }
}

function columnsOf({ name, columns }: DeclaredRows & { name: string }, input: Route['input']): RowColumn[] {
  const factsOf = factsOfRows(input, name)
  return columns.map((column) => {
    const { kind, isRequired, min, max } = factsOf(column.name)
    const isNeeded = column.isRequired ?? isRequired
    return {
      ...column,
      kind: column.kind ?? (kind === 'number' ? 'number' : 'text'),
      min,
      max,
      ...(isNeeded && { required: emptyOf(column.label) }),
    }
  })
}

const emptyOf = (label: string) => words('records.empty', { label })
