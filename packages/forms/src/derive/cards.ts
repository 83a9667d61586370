import type { Card, CardField, CardTable } from '../card.ts'
import type { Field } from '../field.ts'
import type { FormDefinition } from '../form-definition.ts'
import { withThousands } from '../amounts/decimal.ts'
import { isLinkedRecord, type LinkedRecord, listIn, rowsIn, type Values } from '../values.ts'
import { sumOf } from '../rules/table.ts'
import { fieldText } from './field-text.ts'
import type { Names } from './names.ts'
import { isShown } from './shown.ts'

/**
 * The form as people read it. Fields nobody filled stay, with ""; fields their condition hides do not,
 * nor does a linked card without a link.
 */
export function presentCards(form: FormDefinition<string>, values: Values, names: Names): Card[] {
  return form.sections
    .map((section) => ({
      title: section.title,
      fields: section.fields
        .filter((field) => isShown(field, values))
        .flatMap((field) =>
          field.type === 'linked' ? presentParts(field, values) : [presentField(field, values, names)],
        ),
    }))
    .filter((card) => card.fields.length > 0)
}

function presentField(field: Field, values: Values, names: Names): CardField {
  const { name, label, type } = field
  const text = fieldText(field, values, names)
  if (type === 'table') return { name, label, type, text, table: presentTable(field, values, names) }
  if (type !== 'attachment') return { name, label, type, text }
  const files = listIn(values, name).map((id) => ({ id, name: names.fileName(id) }))
  return { name, label, type, text, files }
}

function presentTable(field: Field, values: Values, names: Names): CardTable {
  const { columns = [], totals = [] } = field
  const rows = rowsIn(values, field.name)
  const table: CardTable = {
    columns: columns.map(({ name, label, type }) => ({ name, label, type })),
    rows: rows.map((row) => columns.map((column) => fieldText(column, row, names))),
  }
  if (totals.length === 0 || rows.length === 0) return table
  return {
    ...table,
    totals: columns.map(({ name }) => (totals.includes(name) ? withThousands(sumOf(rows, name)) : '')),
  }
}

function presentParts(field: Field, values: Values): CardField[] {
  const record = values[field.name]
  if (!isLinkedRecord(record) || !field.parts) return []
  return field.parts.map(({ path, label, type }) => {
    const found = findPart(record, path.split('.'))
    const text = type === 'date' ? found.slice(0, 10) : type === 'money' ? withThousands(found) : found
    return { name: `${field.name}.${path}`, label, type, text }
  })
}

function findPart(record: LinkedRecord, path: readonly string[]): string {
  const [name = '', ...rest] = path
  const part = record[name]
  if (typeof part === 'string') return part
  return part && rest.length > 0 ? findPart(part, rest) : ''
}
