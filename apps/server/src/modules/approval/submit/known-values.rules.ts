import { type Field, fieldsOf, type FormDefinition } from '@countersign/forms'

type Entries = Readonly<Record<string, unknown>>

/** Keeps only the form's fields and its tables' columns; everything else is dropped. */
export function knownValues(form: FormDefinition<string>, given: Entries): Record<string, unknown> {
  return pick(fieldsOf(form), given)
}

function pick(fields: readonly Field[], given: Entries): Record<string, unknown> {
  const known = fields.filter(({ name }) => Object.hasOwn(given, name))
  return Object.fromEntries(known.map((field) => [field.name, knownIn(field, given[field.name])]))
}

/** Values that are not rows of a table are kept as they are, since drafts are not checked. */
function knownIn({ columns }: Field, value: unknown): unknown {
  if (!columns || !Array.isArray(value)) return value
  return value.map((row: unknown) => (isRow(row) ? pick(columns, row) : row))
}

function isRow(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
