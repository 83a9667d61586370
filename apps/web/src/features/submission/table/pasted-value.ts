import { officeNow } from '../../../lib/format/office-time.ts'
import { dateText, type Field, type FieldType, nameKey, optionLabel, withoutHidden } from '@countersign/forms'

/** `today` as yyyy-MM-dd. */
type Reading = (text: string, column: Field, today: string) => unknown

const asWritten: Reading = (text) => text
/** Converts full-width digits and signs of Chinese input methods to half width, and removes hidden characters. */
const half = (text: string): string => withoutHidden(text).normalize('NFKC')
const choice: Reading = (text, column) => codeOf(text, column) ?? text
const day: Reading = (text, column, today) => dateText(text, column, today) ?? text

/** Converts a copied cell to the value of its column; unreadable text is kept and reported by the parser. */
const readings = {
  text: asWritten,
  longText: asWritten,
  choice,
  choices: (text, column, today) => text.split(/[、,，;；]/).map((one) => choice(one.trim(), column, today)),
  date: day,
  dateTime: day,
  halfDay: day,
  integer: asWritten,
  decimal: asWritten,
  percent: asWritten,
  days: asWritten,
  money: asWritten,
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
  const wanted = nameKey(text)
  const named = options?.entries.find(
    ({ code, label }) =>
      wanted === nameKey(code) ||
      wanted === nameKey(label) ||
      wanted === nameKey(optionLabel(options, code, 'en')),
  )
  if (named) return named.code
  const begun = options?.entries.filter(({ label }) => wanted === nameKey(label).replace(/\(.*\)$/, ''))
  return begun?.length === 1 ? begun[0]?.code : undefined
}
