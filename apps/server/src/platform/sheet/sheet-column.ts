import type { Language } from '@countersign/contract'

/** A column of an exported sheet; the import finds it by its heading. */
export interface SheetColumn<Row = never> {
  /** Parameter that a cell becomes. */
  name: string
  heading: Record<Language, string>
  /** Further headings under which the sheets of others have this column, the best one first. */
  also?: readonly string[]
  /** Width in characters. */
  width: number
  /** Whether a sheet without this column is refused. */
  isRequired?: boolean
  write: (row: Row, language: Language) => string | number
  /** Parameter value of a cell; the text itself by default. */
  read?: (text: string) => unknown
}

/** What an import reads of a column. */
export type ReadColumn = Pick<SheetColumn, 'name' | 'heading' | 'also' | 'isRequired' | 'read'>
