import { type Field, type FieldType, optionLabel } from '@countersign/forms'

type Reading = (text: string, column: Field) => unknown

const asWritten: Reading = (text) => text
/** The parser knows separators and full-width digits; signs and units are Excel's. */
const amount: Reading = (text) => text.replaceAll(/[\s¥￥$元]/g, '')
const percent: Reading = (text) => text.replaceAll(/[\s%％]/g, '')
const whole: Reading = (text) => text.replaceAll(/[\s,，]/g, '')
const choice: Reading = (text, column) => codeOf(text, column) ?? text

/** `2026/1/5`, `2026.1.5` and `2026年1月5日`, with or without a time. */
const written = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

const day = (text: string): string => {
  const [, year, month = '', date = ''] = written.exec(text) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

const moment: Reading = (text) => {
  const [, , , , hour, minute = '00', second = '00'] = written.exec(text) ?? []
  return hour === undefined ? day(text) : `${day(text)} ${hour.padStart(2, '0')}:${minute}:${second}`
}

/** What a copied cell means in a column; what cannot be read stays as it is, for the parser to complain about. */
const readings = {
  text: asWritten,
  longText: asWritten,
  choice,
  choices: (text, column) => text.split(/[、,，;；]/).map((one) => choice(one.trim(), column)),
  date: day,
  dateTime: moment,
  halfDay: moment,
  integer: whole,
  decimal: amount,
  percent,
  days: whole,
  money: amount,
  moneyInWords: null,
  yesNo: (text) => (/^(1|是|yes|y|true)$/i.test(text) ? 1 : /^(0|否|no|n|false)$/i.test(text) ? 0 : text),
  person: asWritten,
  people: asWritten,
  department: asWritten,
  departments: asWritten,
  company: asWritten,
  bankAccount: asWritten,
  // a file is not in the clipboard's text
  attachment: null,
  table: null,
  link: null,
  linked: null,
} satisfies Record<FieldType, Reading | null>

export function isPasted(column: Field): boolean {
  return !column.onlyComputed && readings[column.type] !== null
}

export function pastedValue(column: Field, text: string): unknown {
  return text === '' ? undefined : readings[column.type]?.(text, column)
}

function codeOf(text: string, { options }: Field): string | undefined {
  return options?.entries.find(
    ({ code, label }) =>
      text === code ||
      text === label ||
      text.toLowerCase() === optionLabel(options, code, 'en').toLowerCase(),
  )?.code
}
