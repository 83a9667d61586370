import { officeNow } from '../../../lib/format/office-time.ts'
import { type Field, type FieldType, optionLabel, withoutHidden } from '@countersign/forms'

/** `today` as yyyy-MM-dd. */
type Reading = (text: string, column: Field, today: string) => unknown

const asWritten: Reading = (text) => text
/**
 * Converts full-width digits, signs and separators of Chinese input methods to half width, and removes hidden
 * characters.
 */
const half = (text: string): string => withoutHidden(text).normalize('NFKC')
/** Removes signs and units that Excel adds. */
const amount: Reading = (text) => half(text).replaceAll(/[\s¥$元]/g, '')
const percent: Reading = (text) => half(text).replaceAll(/[\s%]/g, '')
const whole: Reading = (text) => half(text).replaceAll(/[\s,]/g, '')
const choice: Reading = (text, column) => codeOf(text, column) ?? text

/** `2026/1/5`, `2026.1.5`, `2026年1月5日` and `1月5日`, with or without a time. */
const written =
  /^(?:(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{1,2})月(\d{1,2})日?)(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

const day = (text: string, _column: Field, today: string): string => {
  const [, year, month, date, monthAlone, dateAlone] = written.exec(half(text)) ?? []
  if (year !== undefined) return dateOf(year, month, date)
  return monthAlone === undefined ? text : (nearestDate(monthAlone, dateAlone, today) ?? text)
}

const moment: Reading = (text, column, today) => {
  const [, , , , , , hour, minute = '00', second = '00'] = written.exec(half(text)) ?? []
  const date = day(text, column, today)
  return hour === undefined ? date : `${date} ${hour.padStart(2, '0')}:${minute}:${second}`
}

const dateOf = (year: string, month = '', date = '') =>
  `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`

/** Excel may copy a date without its year. The nearest date of last, this and next year is used. */
function nearestDate(month: string, date = '', today: string): string | undefined {
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(today))
  const years = [-1, 0, 1].map((more) => String(Number(today.slice(0, 4)) + more))
  return years
    .map((year) => dateOf(year, month, date))
    .filter(isOfCalendar)
    .toSorted((one, other) => distance(one) - distance(other))[0]
}

function isOfCalendar(date: string): boolean {
  const time = Date.parse(date)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** Converts a copied cell to the value of its column; unreadable text is kept and reported by the parser. */
const readings = {
  text: asWritten,
  longText: asWritten,
  choice,
  choices: (text, column, today) => text.split(/[、,，;；]/).map((one) => choice(one.trim(), column, today)),
  date: day,
  dateTime: moment,
  halfDay: moment,
  integer: whole,
  decimal: amount,
  percent,
  days: whole,
  money: amount,
  moneyInWords: null,
  yesNo: (text) =>
    /^(1|是|yes|y|true)$/i.test(half(text)) ? 1 : /^(0|否|no|n|false)$/i.test(half(text)) ? 0 : text,
  person: asWritten,
  people: asWritten,
  department: asWritten,
  departments: asWritten,
  company: asWritten,
  bankAccount: asWritten,
  // The clipboard's text contains no files.
  attachment: null,
  table: null,
  link: null,
  linked: null,
} satisfies Record<FieldType, Reading | null>

export function isPasted(column: Field): boolean {
  return !column.onlyComputed && readings[column.type] !== null
}

export function pastedValue(column: Field, text: string, today: string = officeNow().slice(0, 10)): unknown {
  return text === '' ? undefined : readings[column.type]?.(text, column, today)
}

/** Finds an option by code or label, or by its label without brackets if that is unique: 增值税专用发票(纸质). */
function codeOf(text: string, { options }: Field): string | undefined {
  const wanted = plain(text)
  const named = options?.entries.find(
    ({ code, label }) =>
      wanted === code.toLowerCase() ||
      wanted === plain(label) ||
      wanted === plain(optionLabel(options, code, 'en')),
  )
  if (named) return named.code
  const begun = options?.entries.filter(
    ({ label }) =>
      wanted ===
      plain(label)
        .replace(/\(.*\)$/, '')
        .trim(),
  )
  return begun?.length === 1 ? begun[0]?.code : undefined
}

const plain = (text: string) => half(text).toLowerCase().trim()
