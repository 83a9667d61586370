import { withoutHidden, withPlainBlanks } from '../plain-text.ts'
import type { Field } from '../field.ts'
import type { FieldType } from '../field-type.ts'

/** They keep no free text, so a character that nobody sees, and could remove, says nothing in them. */
const withoutText: ReadonlySet<FieldType> = new Set<FieldType>([
  'integer',
  'decimal',
  'percent',
  'days',
  'money',
  'date',
  'dateTime',
  'halfDay',
  'bankAccount',
  'yesNo',
])

/** What was sent for the field; of figures and dates what can be seen of it. */
export function rawOf(record: Readonly<Record<string, unknown>>, { name, type }: Field): unknown {
  const raw = own(record, name)
  if (typeof raw !== 'string' || !withoutText.has(type) || !isStorable(raw)) return raw
  // Two figures on two lines are not one.
  return withoutHidden(withPlainBlanks(raw).replace(/[\v\f\u0085\u2028\u2029]/g, '\n'))
}

/** Null, blank text and a list of nothing else all mean: nothing was entered. Looks one level deep, however deep a list is. */
export function isBlank(raw: unknown): boolean {
  return Array.isArray(raw) ? raw.every(isNothing) : isNothing(raw)
}

function isNothing(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')
}

/** NUL and lone surrogates: no database text holds them. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Text, or a number somebody's client did not quote. */
export function readText(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw.trim()
  return typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : undefined
}

/** The entries of an array or of joined text. Undefined where something is neither text nor an object with an id. */
export function readList(raw: unknown, separator: RegExp): string[] | undefined {
  const entries = Array.isArray(raw) ? raw.filter((entry) => !isBlank(entry)) : [raw]
  const texts: string[] = []
  for (const entry of entries) {
    const text = readReference(entry)
    if (text === undefined) return undefined
    // One by one: a million at once are too many arguments for any function.
    for (const part of text.split(separator)) texts.push(part.trim())
  }
  return texts.filter((text) => text !== '')
}

/** An id, a name or an address: as it is, or inside an object (`id`, else `url`). */
export function readReference(raw: unknown): string | undefined {
  if (!isRecord(raw)) return readText(raw)
  return readText(own(raw, 'id')) ?? readText(own(raw, 'url'))
}

export function isRecord(raw: unknown): raw is Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

/** What the sender wrote, never what the object inherits. */
export function own(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** 张三、李四 or 张三,李四. */
export const betweenNames = /[、,，]/
/** Addresses are joined by commas alone. */
export const betweenFiles = /[,，]/
