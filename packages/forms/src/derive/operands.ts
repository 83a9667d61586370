import type { Company, Operand, OperandType, OperandValue } from '@countersign/engine'
import { formatFen } from '../amounts/fen.ts'
import type { LinkedPart } from '../field.ts'
import type { FieldType } from '../field-type.ts'
import { fieldsOf, findField, type FormDefinition } from '../form-definition.ts'
import { isBlank } from '../parse/raw.ts'
import { never } from '../rules/condition.ts'
import { isList, isRows, linksIn, listIn, numberIn, textIn, type Values } from '../values.ts'
import { companyIn } from './company-in.ts'
import { findPart } from './find-part.ts'
import { isShown } from './shown.ts'

/** Data of the form itself. The department and the posts of the applicant are known to the server. */
type OperandOfForm = Exclude<Operand, { kind: 'department' | 'post' }>

const empty: OperandValue = { type: 'empty' }

/** Null for a field that no condition reads. */
const types = {
  text: 'text',
  longText: 'text',
  choice: 'set',
  choices: 'set',
  date: 'date',
  dateTime: 'date',
  halfDay: 'date',
  integer: 'number',
  decimal: 'number',
  percent: 'number',
  days: 'number',
  money: 'number',
  // The amount itself is compared.
  moneyInWords: null,
  yesNo: 'set',
  person: 'people',
  people: 'people',
  department: 'departments',
  departments: 'departments',
  company: 'set',
  bankAccount: 'text',
  attachment: 'presence',
  table: 'presence',
  link: 'set',
  linked: 'presence',
} as const satisfies Record<FieldType, OperandType | null>

type Reader = (values: Values, name: string) => OperandValue

const textOf: Reader = (values, name) => {
  const text = textIn(values, name)?.trim()
  return text ? { type: 'text', text } : empty
}

const dateOf: Reader = (values, name) => {
  const date = textIn(values, name)?.slice(0, 10)
  return date ? { type: 'date', date } : empty
}

const numberOf: Reader = (values, name) => {
  const number = textIn(values, name) ?? String(numberIn(values, name) ?? '')
  return number ? { type: 'number', number } : empty
}

const entryOf: Reader = (values, name) => setOf([textIn(values, name) ?? ''])
const entriesOf: Reader = (values, name) => setOf(listIn(values, name))
const presenceOf: Reader = (values, name) => setOf(isFilled(values, name) ? ['filled'] : [])

const readers: Record<FieldType, Reader> = {
  text: textOf,
  longText: textOf,
  choice: entryOf,
  choices: entriesOf,
  date: dateOf,
  dateTime: dateOf,
  halfDay: dateOf,
  integer: numberOf,
  decimal: numberOf,
  percent: numberOf,
  days: numberOf,
  money: numberOf,
  moneyInWords: () => empty,
  yesNo: (values, name) => setOf([String(numberIn(values, name) ?? '')]),
  person: entryOf,
  people: entriesOf,
  department: entryOf,
  departments: entriesOf,
  company: (values, name) => setOf([companyIn(values, name) ?? '']),
  bankAccount: textOf,
  attachment: presenceOf,
  table: presenceOf,
  link: (values, name) => setOf(linksIn(values, name).map(({ id }) => (typeof id === 'string' ? id : ''))),
  linked: presenceOf,
}

/** The fields of a form that conditions and approver rules may read, with how they compare. */
export function operandTypesOf(form: FormDefinition<string>): ReadonlyMap<string, OperandType> {
  return new Map(
    fieldsOf(form).flatMap(({ name, type, shownWhen }) => {
      const compared = types[type]
      return compared === null || shownWhen === never ? [] : [[name, compared] as const]
    }),
  )
}

/** The form as far as the judgement of a flow needs it. */
export function judgedBy(
  form: FormDefinition<string>,
): Pick<Company, 'fields' | 'parts' | 'isMoney' | 'hasAmount'> {
  return {
    fields: operandTypesOf(form),
    parts: partTypesOf(form),
    isMoney: form.money,
    hasAmount: form.columns.amount !== undefined,
  }
}

const partTypes = {
  text: 'text',
  date: 'date',
  dateTime: 'date',
  money: 'number',
} as const satisfies Record<LinkedPart['type'], OperandType>

/** The parts of linked requests that conditions may read, by `{field}.{path}`, with how they compare. */
export function partTypesOf(form: FormDefinition<string>): ReadonlyMap<string, OperandType> {
  return new Map(
    linkedPartsOf(form).map(({ field, part }) => [`${field}.${part.path}`, partTypes[part.type]] as const),
  )
}

/** Each part of each link of a form. */
export function linkedPartsOf(form: FormDefinition<string>): { field: string; part: LinkedPart }[] {
  return fieldsOf(form).flatMap(({ name, type, parts = [] }) =>
    type === 'link' ? parts.map((part) => ({ field: name, part })) : [],
  )
}

type LinkedOperand = Extract<Operand, { kind: 'linked' }>

/** The value of an operand as a condition compares it. A blank field, a hidden one and an unknown one are empty. */
export function operandOf(
  form: FormDefinition<string>,
  values: Values,
  operand: OperandOfForm,
): OperandValue {
  switch (operand.kind) {
    case 'company':
      return setOf([companyIn(values, 'mainstay') ?? ''])
    case 'amount':
      return amountOf(form, values)
    case 'field':
      return valueOf(form, values, operand.field)
    case 'linked':
      return partOf(form, values, operand)
  }
}

/** The form has the version of the round whose values these are. */
function amountOf(form: FormDefinition<string>, values: Values): OperandValue {
  const { columns, routeAmount, version } = form
  if (routeAmount && version >= routeAmount.since) {
    const fen = routeAmount.fen(values)
    return fen === undefined ? empty : { type: 'number', number: formatFen(fen) }
  }
  return columns.amount === undefined ? empty : valueOf(form, values, columns.amount)
}

/** A part of the linked requests. It is empty where none is linked, and for a request without the part. */
function partOf(
  form: FormDefinition<string>,
  values: Values,
  { field: name, path }: LinkedOperand,
): OperandValue {
  const field = findField(form, name)
  const part = field?.parts?.find((one) => one.path === path)
  if (field?.type !== 'link' || !part || !isShown(field, values)) return empty
  const found = linksIn(values, name).map((record) => valueOfPart(part, findPart(record, path).trim()))
  const [first] = found
  if (!first) return empty
  return found.length === 1 ? first : { type: 'several', values: found }
}

function valueOfPart({ type }: LinkedPart, text: string): OperandValue {
  if (text === '') return empty
  switch (partTypes[type]) {
    case 'text':
      return { type: 'text', text }
    case 'date':
      return { type: 'date', date: text.slice(0, 10) }
    case 'number':
      return { type: 'number', number: text }
  }
}

function valueOf(form: FormDefinition<string>, values: Values, name: string): OperandValue {
  const field = findField(form, name)
  return field && isShown(field, values) ? readers[field.type](values, name) : empty
}

function setOf(given: readonly string[]): OperandValue {
  const entries = given.filter((entry) => entry !== '')
  return entries.length === 0 ? empty : { type: 'set', entries }
}

/** Whether files, rows or a linked record are there. */
function isFilled(values: Values, name: string): boolean {
  const value = values[name]
  if (isList(value)) return value.length > 0
  return isRows(value) || (value !== undefined && !isBlank(value))
}
