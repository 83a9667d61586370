import type { Database } from '../../platform/database/schema.ts'

type ColumnOf<Table extends keyof Database> = { table: Table; column: keyof Database[Table] & string }

type NamingColumn = { [Table in keyof Database]: ColumnOf<Table> }[keyof Database] & {
  /**
   * use: a file that it names is used.
   * keep: such a file is not swept, but counts as unused for the day's limit.
   * spent: file.spent_by says the same of it.
   * ownBytes: it names bytes that have no row in `file`; their hash stands beside it in the column sha256.
   */
  how: 'use' | 'keep' | 'spent' | 'ownBytes'
}

/**
 * Every column that names a file by its id. What a draft names stands in its values and is read apart
 * (unused-file.repository.ts); what rounds and events name in their text is named by these columns as well.
 */
export const namingColumns: readonly NamingColumn[] = [
  { table: 'approval_file', column: 'file_id', how: 'use' },
  { table: 'app_user', column: 'avatar', how: 'keep' },
  { table: 'task', column: 'signature_file_id', how: 'spent' },
  { table: 'final_document', column: 'file_id', how: 'ownBytes' },
]
