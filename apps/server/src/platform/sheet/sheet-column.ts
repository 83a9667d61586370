import type { Language } from '@countersign/contract'

/** A column of an exported sheet; the import finds it by its heading. */
export interface SheetColumn<Row = never> {
  /** Parameter that a cell becomes. */
  name: string
  heading: Record<Language, string>
  /** Width in characters. */
  width: number
  /** Whether a sheet without this column is refused. */
  isRequired?: boolean
  write: (row: Row, language: Language) => string | number
  /** Parameter value of a cell; the text itself by default. */
  read?: (text: string) => unknown
}
