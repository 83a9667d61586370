import type { Language } from '@countersign/contract'

/** A column of an exported sheet, which the import knows by its heading. */
export interface SheetColumn<Row = never> {
  /** The parameter that a cell of it becomes. */
  name: string
  heading: Record<Language, string>
  /** In characters. */
  width: number
  /** Whether a sheet without it is refused. */
  isRequired?: boolean
  write: (row: Row, language: Language) => string | number
  /** What a cell means as a parameter; its text unless told. */
  read?: (text: string) => unknown
}
