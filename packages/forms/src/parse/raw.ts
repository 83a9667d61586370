import { withoutHidden, withPlainBlanks } from '../plain-text.ts'
import type { Field } from '../field.ts'
import type { FieldType } from '../field-type.ts'

/** Types that hold no free text, so that invisible characters can be removed from them safely. */
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

/** The sent value of the field. Invisible characters are removed from numbers and dates. */
export function rawOf(record: Readonly<Record<string, unknown>>, { name, type }: Field): unknown {
  const raw = own(record, name)
  if (typeof raw !== 'string' || !withoutText.has(type) || !isStorable(raw)) return raw
  // Digits on two lines do not make one number.
  return withoutHidden(withPlainBlanks(raw).replace(/[\v\f\u0085\u2028\u2029]/g, '\n'))
}

/** Whether nothing was entered: null, blank text, or a list of these. Looks into one level of a list only. */
export function isBlank(raw: unknown): boolean {
  return Array.isArray(raw) ? raw.every(isNothing) : isNothing(raw)
}

function isNothing(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')
}

/** Finds NUL and lone surrogates, which database text cannot hold. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Text, or a number that a client sent without quotes. */
export function readText(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw.trim()
  return Number.isFinite(raw) ? String(raw) : undefined
}

/** Entries of an array or of joined text. Undefined if one is neither text nor an object with an id. */
export function readList(raw: unknown, separator: RegExp): string[] | undefined {
  const entries = Array.isArray(raw) ? raw.filter((entry) => !isBlank(entry)) : [raw]
  const texts: string[] = []
  for (const entry of entries) {
    const text = readReference(entry)
    if (text === undefined) return undefined
    // Pushed one by one, because a function cannot take a million arguments.
    for (const part of text.split(separator)) texts.push(part.trim())
  }
  return texts.filter((text) => text !== '')
}

/** An id, a name or an address, plain or inside an object (`id`, otherwise `url`). */
export function readReference(raw: unknown): string | undefined {
  if (!isRecord(raw)) return readText(raw)
  return readText(own(raw, 'id')) ?? readText(own(raw, 'url'))
}

export function isRecord(raw: unknown): raw is Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

/** Reads an own member of the input, never an inherited one. */
export function own(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** Separators of names: 张三、李四 or 张三,李四. */
export const betweenNames = /[、,，]/
/** Separators of addresses: commas only. */
export const betweenFiles = /[,，]/
