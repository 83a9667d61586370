import type { Card, CardField, CardTable } from '../card.ts'
import type { Field, LinkedPart } from '../field.ts'
import type { FieldType } from '../field-type.ts'
import type { FormDefinition } from '../form-definition.ts'
import { withThousands } from '../amounts/decimal.ts'
import { isLinkedRecord, linksIn, type LinkedRecord, listIn, rowsIn, type Values } from '../values.ts'
import { sumOf } from '../rules/table.ts'
import { fieldText, linkText } from './field-text.ts'
import { findPart } from './find-part.ts'
import type { Names } from './names.ts'
import { isShown } from './shown.ts'

/** The cards of linked requests; none when nothing is linked. */
const presenters: Partial<Record<FieldType, (field: Field, values: Values) => CardField[]>> = {
  link: presentLinks,
  linked: presentLinked,
}

/**
 * The form as people read it. An empty field stays with "". Fields hidden by their condition and the card of a missing
 * link are left out.
 */
export function presentCards(form: FormDefinition<string>, values: Values, names: Names): Card[] {
  return form.sections
    .map((section) => ({
      title: section.title,
      fields: section.fields
        .filter((field) => isShown(field, values))
        .flatMap((field) => presenters[field.type]?.(field, values) ?? [presentField(field, values, names)]),
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

/** The lines of a linked request's card, beginning with the request itself; rows when several are linked. */
export function presentLinks(field: Field, values: Values): CardField[] {
  const records = linksIn(values, field.name)
  const [first] = records
  if (!first) return []
  const { name, label, type, parts = [] } = field
  const links = records.map((record) => ({
    id: findPart(record, 'id'),
    kind: findPart(record, 'kind'),
    text: linkText(record),
  }))
  const shown: CardField = { name, label, type, text: links.map((link) => link.text).join('、'), links }
  if (field.max === 1) return [shown, ...presentParts(field, first)]
  // Each kind that may be linked has parts of its own.
  const filled = parts.filter((part) => records.some((record) => partText(part, record) !== ''))
  const columns = [{ name, label, type }, ...filled.map(columnOf)]
  const rows = records.map((record) => [linkText(record), ...filled.map((part) => partText(part, record))])
  return [{ ...shown, table: { columns, rows } }]
}

const columnOf = ({ path, label, type }: LinkedPart) => ({ name: path, label, type })

/** The lines of a card that follows from a link. */
export function presentLinked(field: Field, values: Values): CardField[] {
  const record = values[field.name]
  return isLinkedRecord(record) ? presentParts(field, record) : []
}

function presentParts({ name, parts = [] }: Field, record: LinkedRecord): CardField[] {
  return parts.map((part) => ({
    name: `${name}.${part.path}`,
    label: part.label,
    type: part.type,
    text: partText(part, record),
  }))
}

function partText({ path, type }: LinkedPart, record: LinkedRecord): string {
  const found = findPart(record, path)
  return type === 'date' ? found.slice(0, 10) : type === 'money' ? withThousands(found) : found
}
