/**
 * The part of a linked request that is kept as it was at submission; null for a missing value. A link's record
 * always has id, kind, applyNo, applicationName and mainstay (`recordOf`).
 */
export interface LinkedRecord {
  readonly [name: string]: string | null | LinkedRecord
}

/**
 * The canonical value of a field, the same in storage and on the wire:
 * text, longText, company: text · choice: a code · choices: codes · date: `yyyy-MM-dd` ·
 * dateTime, halfDay: `yyyy-MM-dd HH:mm:ss` · integer, days: a number · decimal, percent, money: plain decimal text ·
 * yesNo: 1 or 0 · table: rows · link: records · person, department: an id · people, departments: ids · bankAccount:
 * digits · attachment: file ids.
 */
export type FieldValue =
  | string
  | number
  | readonly string[]
  | readonly Row[]
  | LinkedRecord
  | readonly LinkedRecord[]

/** One row of a table by column name. An empty cell is absent. */
export interface Row {
  readonly [column: string]: string | number | readonly string[] | undefined
}

/** The values of one form by field name. An empty field is absent. */
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

/** Whether the value is a list of texts; a table is a list of rows. */
export function isList(value: FieldValue | undefined): value is readonly string[] {
  return Array.isArray(value) && !isOfObjects(value)
}

export function isRows(value: FieldValue | undefined): value is readonly Row[] {
  return isOfObjects(value) && !isLinks(value)
}

/** Whether the value is the record of a link, which names its request; no row of a table has such a column. */
export function isLinks(value: FieldValue | undefined): value is readonly LinkedRecord[] {
  return isOfObjects(value) && 'applyNo' in value[0]
}

function isOfObjects(value: unknown): value is readonly [object, ...object[]] {
  return Array.isArray(value) && typeof value[0] === 'object'
}

export function rowsIn(values: Values, name: string): readonly Row[] {
  const value = values[name]
  return isRows(value) ? value : []
}

export function linksIn(values: Values, name: string): readonly LinkedRecord[] {
  const value = values[name]
  return isLinks(value) ? value : []
}

export function isLinkedRecord(value: FieldValue | undefined): value is LinkedRecord {
  return typeof value === 'object' && !Array.isArray(value)
}

/** The plain text of a value, with lists joined by 、. */
export function plainText(value: FieldValue): string {
  if (isList(value)) return value.join('、')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Whether a table cell may hold the value: neither rows nor a linked record. */
export function isCell(value: FieldValue | undefined): value is Row[string] {
  return value === undefined || typeof value === 'string' || typeof value === 'number' || isList(value)
}
