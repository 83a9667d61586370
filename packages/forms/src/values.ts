/** What a linked record shows, as it was when the form was submitted; null where it has nothing. */
export interface LinkedRecord {
  readonly [name: string]: string | null | LinkedRecord
}

/**
 * The canonical value of a field, the same in storage and on the wire:
 * text, longText, company: text · choice: a code · choices: codes · date: `yyyy-MM-dd` ·
 * dateTime, halfDay: `yyyy-MM-dd HH:mm:ss` · integer, days: a number · decimal, percent, money: plain decimal text ·
 * yesNo: 1 or 0 · table: rows · person, department: an id · people, departments: ids · bankAccount: digits · attachment: file ids.
 */
export type FieldValue = string | number | readonly string[] | readonly Row[] | LinkedRecord

/** One row of a table by column name. A cell nobody filled is absent. */
export interface Row {
  readonly [column: string]: string | number | readonly string[] | undefined
}

/** The values of one form by field name. A field nobody filled is absent. */
export type Values = Readonly<Record<string, FieldValue | undefined>>

export function textIn(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

export function numberIn(values: Values, name: string): number | undefined {
  const value = values[name]
  return typeof value === 'number' ? value : undefined
}

export function listIn(values: Values, name: string): readonly string[] {
  const value = values[name]
  return isList(value) ? value : []
}

/** Of texts; a table is a list of rows. */
export function isList(value: FieldValue | undefined): value is readonly string[] {
  return Array.isArray(value) && !isRows(value)
}

export function isRows(value: FieldValue | undefined): value is readonly Row[] {
  return Array.isArray(value) && value.length > 0 && typeof value[0] === 'object'
}

export function rowsIn(values: Values, name: string): readonly Row[] {
  const value = values[name]
  return isRows(value) ? value : []
}

export function isLinkedRecord(value: FieldValue | undefined): value is LinkedRecord {
  return typeof value === 'object' && !Array.isArray(value)
}

/** A value as text without any words of its own: lists joined by 、. */
export function plainText(value: FieldValue): string {
  if (isList(value)) return value.join('、')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What a cell of a table may hold: neither rows nor a linked record. */
export function isCell(value: FieldValue | undefined): value is Row[string] {
  return value === undefined || typeof value === 'string' || typeof value === 'number' || isList(value)
}
