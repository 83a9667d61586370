import type { FieldType } from './field-type.ts'

/** A file as a card names it. Bytes and addresses are the server's. */
export interface CardFile {
  id: string
  name: string
}

/** A linked request as a card names it. */
export interface CardLink {
  id: string
  kind: string
  /** Number and name. */
  text: string
}

/** One field as people read it, in Chinese. `text` is what dialog and PDF show; "" when nothing was entered. */
export interface CardField {
  name: string
  label: string
  type: FieldType
  text: string
  files?: CardFile[]
  links?: CardLink[]
  /** Of a table: its cells as text, and the sums under it. */
  table?: CardTable
}

export interface CardTable {
  columns: { name: string; label: string; type: FieldType }[]
  rows: string[][]
  /** One text a column, "" where nothing is summed; absent where no column is. */
  totals?: string[]
}

/** A section of a form as submitted. Stored with the round, so a descriptor may change without touching the past. */
export interface Card {
  title: string
  fields: CardField[]
}
