import type { FieldType } from './field-type.ts'

/** A file as a card names it. The server has its bytes and addresses. */
export interface CardFile {
  id: string
  name: string
}

/** A linked request as a card names it. */
export interface CardLink {
  id: string
  kind: string
  /** Application number and name. */
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
  /** The cells of a table as text, and the sums under it. */
  table?: CardTable
}

export interface CardTable {
  columns: { name: string; label: string; type: FieldType }[]
  rows: string[][]
  /** One text per column, "" for a column without a sum; absent when no column has one. */
  totals?: string[]
}

/**
 * A section of a form as submitted. It is stored with the round, so later changes of the descriptor do not affect it.
 */
export interface Card {
  title: string
  fields: CardField[]
}
