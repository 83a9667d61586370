import { withThousands } from '../amounts/decimal.ts'
import type { Field } from '../field.ts'
import type { FieldType } from '../field-type.ts'
import { labelIn } from '../options/options.ts'
import { type FieldValue, isList, isRows, type LinkedRecord, plainText, type Values } from '../values.ts'
import { daysText } from './days-text.ts'
import { findPart } from './find-part.ts'
import type { Names } from './names.ts'

type Reader = (value: FieldValue, field: Field, names: Names) => string

const plain: Reader = plainText
const day: Reader = (value) => plainText(value).slice(0, 10)
const nothing: Reader = () => ''

/** The Chinese text of a value in the dialog and the PDF. */
const readers = {
  text: plain,
  longText: plain,
  choice: (value, field) => optionText(field, plainText(value)),
  choices: (value, field) => each(value, (code) => optionText(field, code)),
  date: day,
  dateTime: plain,
  // forms.txt §3 "Leave": the date part before the space is shown; `days` tells the halves
  halfDay: day,
  integer: plain,
  decimal: plain,
  percent: (value) => `${plainText(value)}%`,
  days: plain,
  money: (value) => withThousands(plainText(value)),
  moneyInWords: plain,
  yesNo: (value) => (value === 1 ? '是' : '否'),
  person: (value, _field, names) => names.person(plainText(value)),
  people: (value, _field, names) => each(value, (id) => names.person(id)),
  department: (value, _field, names) => names.department(plainText(value)),
  departments: (value, _field, names) => each(value, (id) => names.department(id)),
  company: plain,
  bankAccount: plain,
  attachment: (value, _field, names) => each(value, (id) => names.fileName(id)),
  // tables, links and linked records have their own place on a card (see cards.ts)
  table: (value) => (isRows(value) ? `${value.length} 行` : ''),
  link: nothing,
  linked: nothing,
} satisfies Record<FieldType, Reader>

/** Joins texts; "" when nothing was entered. */
export function fieldText(field: Field, values: Values, names: Names): string {
  if (field.span) return daysText(field, values, 'zh')
  const value = values[field.name]
  return value === undefined ? '' : readers[field.type](value, field, names)
}

function each(value: FieldValue, read: (entry: string) => string): string {
  return isList(value) ? value.map(read).join('、') : ''
}

function optionText({ options }: Field, code: string): string {
  return options ? labelIn(options, code) : code
}

/** The name of a linked request: its number and name. */
export function linkText(record: LinkedRecord): string {
  return `${findPart(record, 'applyNo')} ${findPart(record, 'applicationName')}`.trim()
}
