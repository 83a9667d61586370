import { t } from 'i18next'
import type { ReactNode } from 'react'
import { Facts } from '../ui/facts.tsx'
import type { PagedColumn } from '../ui/paged-table.tsx'
import { fieldsOf } from './fields-of.ts'
import type { RecordField, RecordFilter, RecordKind, RecordScreen } from './screen.ts'

interface Labelled {
  name: string
  label: string
}

type ChoiceField = Extract<RecordField, { kind: 'choice' | 'choices' }>

const isChoice = (field: RecordField | undefined): field is ChoiceField =>
  field?.kind === 'choice' || field?.kind === 'choices'

/**
 * The columns and the filters with what they leave to the field of their name: the label, the word of a choice, and the
 * options of a filter. A filter without such a field has the label of its column.
 */
export function labelled<Row extends { id: string }, Detail extends Row>(
  screen: Pick<RecordScreen<Row, Detail>, 'columns' | 'filters' | 'form'>,
): { columns: readonly PagedColumn<Row>[]; filters: readonly (RecordFilter & Labelled)[] } {
  const fields = fieldsOf(screen, undefined)
  const fieldOf = (name: string) => fields.find((field) => field.name === name)
  const columns = screen.columns.map((column): PagedColumn<Row> => {
    const field = fieldOf(column.name)
    const words = isChoice(field) && { render: (row: Row) => saidOf(field, row[column.name]) }
    return { ...words, ...column, label: labelOf(column, fields) }
  })
  const filters = screen.filters.map((filter) => ({
    ...optionsOf(fieldOf(filter.name)),
    ...filter,
    label: labelOf(filter, [...fields, ...columns]),
  }))
  return { columns, filters }
}

function labelOf({ name, label }: { name: string; label?: string }, known: readonly Labelled[]): string {
  const found = label ?? known.find((one) => one.name === name)?.label
  if (found === undefined) throw new Error(`${name} needs a label`)
  return found
}

function optionsOf(field: RecordField | undefined): Pick<RecordFilter, 'options' | 'branches'> {
  if (field?.kind === 'branch') return { branches: field.options }
  return isChoice(field) ? { options: field.options } : {}
}

/** Kinds of fields whose value can be said without asking for more. */
const plain: readonly RecordField['kind'][] = ['text', 'longText', 'number', 'choice', 'choices']

/** The content of the drawer: what the screen says, or the facts of its form without the field that names the record. */
export function viewOf<Row extends { id: string }, Detail extends Row>(
  screen: Pick<RecordKind<Row, Detail>, 'name' | 'form' | 'view'>,
  naming: string | undefined,
): (detail: Detail) => ReactNode {
  if (screen.view) return screen.view
  const fields = fieldsOf(screen, undefined)
  if (fields.length === 0 || fields.some(({ kind }) => !plain.includes(kind)))
    throw new Error(`${screen.name} needs a view`)
  return (detail) => {
    const values = new Map<string, unknown>(Object.entries(detail))
    return (
      <Facts
        rows={fieldsOf(screen, detail)
          .filter(({ name }) => name !== naming)
          .map((field) => [field.label, saidOf(field, values.get(field.name))])}
      />
    )
  }
}

/** A value in words; those of several choices in the order of the options. */
function saidOf(field: RecordField, value: unknown): string {
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
  if (!isChoice(field)) return text
  const chosen = field.kind === 'choices' ? text.split(',') : [text]
  return field.options
    .filter((option) => chosen.includes(String(option.value)))
    .map(({ label }) => label)
    .join(t('separator'))
}
