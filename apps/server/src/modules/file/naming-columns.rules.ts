import type { Database } from '../../platform/database/schema.ts'

type ColumnOf<Table extends keyof Database> = { table: Table; column: keyof Database[Table] & string }

type NamingColumn = { [Table in keyof Database]: ColumnOf<Table> }[keyof Database] & {
  /**
   * use: the named file is used.
   * keep: the named file is not deleted, but counts as unused for the day's limit.
   * spent: the column repeats file.spent_by.
   * ownBytes: the column names bytes without a row in `file`; their SHA-256 is in the column sha256 of the same
   * row.
   */
  how: 'use' | 'keep' | 'spent' | 'ownBytes'
}

/**
 * Every column that names a file by its id. Drafts name files within their values and are read separately
 * (unused-file.repository.ts). Files that rounds and events name in their text are also named by these columns.
 */
export const namingColumns: readonly NamingColumn[] = [
  { table: 'approval_file', column: 'file_id', how: 'use' },
  { table: 'article_file', column: 'file_id', how: 'use' },
  { table: 'app_user', column: 'avatar', how: 'keep' },
  { table: 'task', column: 'signature_file_id', how: 'spent' },
  { table: 'final_document', column: 'file_id', how: 'ownBytes' },
  { table: 'shop_picture_size', column: 'file_id', how: 'ownBytes' },
  { table: 'panorama_picture_size', column: 'file_id', how: 'ownBytes' },
]
