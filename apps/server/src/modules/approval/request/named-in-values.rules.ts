import { type Field, fieldsOf, type FormDefinition } from '@countersign/forms'
import { namedFiles } from './named-files.rules.ts'

type Entries = Readonly<Record<string, unknown>>

/** Every value, whether it stands alone, in a list or in a cell of a table. */
function entriesIn(values: Entries): unknown[] {
  return Object.values(values).flatMap((value) =>
    rowsOf(value).length > 0 ? rowsOf(value).flatMap(entriesIn) : value,
  )
}

/** Texts with the form of an id, whether of a person, a department or a file. */
export function idsIn(values: Entries): string[] {
  return entriesIn(values).filter(
    (one): one is string => typeof one === 'string' && /^[0-9a-f-]{36}$/.test(one),
  )
}

/** File ids by attachment field; a column of a table stands under `{table}.{column}`, row after row. */
export function attachmentsIn(form: FormDefinition<string>, values: Entries): [key: string, ids: string[]][] {
  return fieldsOf(form).flatMap((field): [string, string[]][] => {
    const value = values[field.name]
    if (field.type === 'attachment') return [[field.name, namedFiles(value)]]
    return attachmentColumns(field).map((column) => [
      `${field.name}.${column.name}`,
      namedFiles(rowsOf(value).flatMap((row) => row[column.name] ?? [])),
    ])
  })
}

function attachmentColumns({ columns = [] }: Field): readonly Field[] {
  return columns.filter((column) => column.type === 'attachment')
}

/** Rows of a table. Other values are skipped, since the values of a draft have not been checked yet. */
function rowsOf(value: unknown): Entries[] {
  if (!Array.isArray(value)) return []
  return value.filter((row): row is Entries => typeof row === 'object' && row !== null && !Array.isArray(row))
}
