import type { MessageCode } from '../messages.ts'
import { vatRate } from '../options/vat-rate.ts'
import { invoiceThresholds } from '../thresholds.ts'
import { type Row, rowsIn, textIn, type Values } from '../values.ts'
import { fenIn, sayFen } from './amounts.ts'
import { all, isFilled, isOneOf, not } from './condition.ts'
import { defineRule, type Rule } from './rule.ts'
import { taxOnFen, taxWithinFen } from './tax.ts'

/** Whether the invoice is 暂未开票 (submit-forms.md D0.4 rule 6), so that its fields cannot be asked yet. */
export const isNotInvoiced = isOneOf('invoiceType', ['none'])
export const isInvoiced = not(isNotInvoiced)

/** submit-forms.md D0.4 rule 3: a receipt has neither net amount nor tax. */
export const hasTax = not(isOneOf('invoiceType', ['none', 'receipt']))

/** The number may stand in for the code (rule 2: dig_* has no code), and a receipt need not have either. */
export const needsInvoiceCode = all(hasTax, not(isFilled('invoiceNo')))

/** submit-forms.md D0.4 rule 3: a special invoice states its tax. */
export const isSpecialInvoice = isOneOf('invoiceType', ['dig_special', 'vat_special'])

/** submit-forms.md D0.4 rule 2: the types that have a code beside their number. */
export const hasInvoiceCode = isOneOf('invoiceType', ['vat_special', 'vat_normal', 'vat_e_normal'])

/** Types of invoice that state a VAT rate. */
const isVatInvoice = isOneOf('invoiceType', [
  'dig_special',
  'dig_normal',
  'vat_special',
  'vat_normal',
  'vat_e_normal',
])

/** Field names of an invoice: payments keep it in fields of the form, other kinds in a table. */
interface InvoiceNames {
  amount: string
  code: string
  no: string
  /** The rate as a code of `vatRate`, and the fields it follows from, if it is known. */
  rate?: { reads: readonly string[]; find(values: Values): string | undefined }
  /** Whether the claimed amount may be a part of the invoice while the tax is that of the whole. */
  mayBePart?: boolean
}

/** submit-forms.md D0.4 rules 1 to 4, for the invoice of a form or of a row. */
export function invoiceRules({ amount, code, no, rate, mayBePart = false }: InvoiceNames): Rule[] {
  const ofWhole = (rule: Rule) => (mayBePart ? [] : [rule])
  return [
    ...ofWhole(invoiceAddsUp(amount)),
    invoiceNumberFits(code, no),
    specialInvoiceHasTax(rate),
    ...ofWhole(taxIsPart(amount)),
    taxFitsRate(amount, rate),
  ]
}

/** Rule 1, in 分. */
function invoiceAddsUp(amountField: string): Rule {
  return defineRule([amountField, 'notTax', 'tax'], [], (values) => {
    const amount = fenIn(values, amountField)
    const net = fenIn(values, 'notTax')
    const tax = fenIn(values, 'tax')
    if (amount === undefined || net === undefined || tax === undefined || net + tax === amount)
      return undefined
    return { outcome: 'refuse', code: 'invoiceSum', field: amountField }
  })
}

/** Rule 2: code and number must have the form of their type; a paper invoice with a number needs a code. */
function invoiceNumberFits(codeField: string, numberField: string): Rule {
  return defineRule(['invoiceType', codeField, numberField], [], (values) => {
    const { invoiceType: type } = values
    const wrong = wrongPart(type, textIn(values, codeField) ?? '', textIn(values, numberField) ?? '')
    return (
      wrong && {
        outcome: 'refuse',
        code: wrong.message,
        field: wrong.part === 'code' ? codeField : numberField,
      }
    )
  })
}

function wrongPart(
  type: unknown,
  code: string,
  number: string,
): { part: 'code' | 'number'; message: MessageCode } | undefined {
  if (code === '' && number === '') return undefined
  if (type === 'dig_special' || type === 'dig_normal') return wrongDigitalPart(code, number)
  const isElectronic = type === 'vat_e_normal'
  if (!isElectronic && type !== 'vat_special' && type !== 'vat_normal') return undefined
  if (!(isElectronic ? /^\d{12}$/ : /^(\d{10}|\d{12})$/).test(code)) {
    return { part: 'code', message: isElectronic ? 'electronicInvoiceCode' : 'paperInvoiceCode' }
  }
  return number === '' || /^\d{8}$/.test(number) ? undefined : { part: 'number', message: 'vatInvoiceNumber' }
}

/** A type without a code, for which the number may be given instead. */
function wrongDigitalPart(
  code: string,
  number: string,
): { part: 'code' | 'number'; message: MessageCode } | undefined {
  if (number !== '' && code !== '') return { part: 'code', message: 'digitalInvoiceCode' }
  if (/^\d{20}$/.test(number || code)) return undefined
  return { part: number === '' ? 'code' : 'number', message: 'digitalInvoiceNumber' }
}

const ratesWithoutTax: readonly unknown[] = ['0', 'exempt']

/** Rule 3: a warning only, because the rate is that of the contract, or unknown. */
function specialInvoiceHasTax(rate: InvoiceNames['rate']): Rule {
  return defineRule(['invoiceType', 'tax', ...(rate?.reads ?? [])], [], (values) =>
    isSpecialInvoice.holds(values) &&
    (fenIn(values, 'tax') ?? 0n) === 0n &&
    !ratesWithoutTax.includes(rate?.find(values))
      ? { outcome: 'warn', code: 'specialInvoiceTax', field: 'tax' }
      : undefined,
  )
}

/** The tax is within the amount, so it must be less. */
function taxIsPart(amountField: string): Rule {
  return defineRule([amountField, 'tax'], [], (values) => {
    const amount = fenIn(values, amountField)
    const tax = fenIn(values, 'tax')
    if (amount === undefined || tax === undefined || tax < amount) return undefined
    return { outcome: 'refuse', code: 'taxTooLarge', field: 'tax' }
  })
}

/**
 * Rule 4: the tax must match the rate; without a known rate it must not exceed that of the highest one. By rule 1 the
 * net amount is the amount less its tax.
 */
function taxFitsRate(amountField: string, rate: InvoiceNames['rate']): Rule {
  return defineRule(['invoiceType', amountField, 'tax', ...(rate?.reads ?? [])], [], (values) => {
    const amount = fenIn(values, amountField)
    const tax = fenIn(values, 'tax')
    if (amount === undefined || tax === undefined) return undefined
    const known = isVatInvoice.holds(values) ? rate?.find(values) : undefined
    const { highestRate, roundingFen } = invoiceThresholds
    const excess = tax - taxOnFen(amount - tax, known ?? highestRate)
    if (excess <= roundingFen && (known === undefined || excess >= -roundingFen)) return undefined
    if (known === undefined)
      return { outcome: 'warn', code: 'taxAboveRates', field: 'tax', words: { rate: highestRate } }
    const expected = sayFen(taxWithinFen(amount, known))
    const words = { rate: { options: vatRate, code: known }, expected }
    return { outcome: 'warn', code: 'taxNotAtRate', field: 'tax', words }
  })
}

/**
 * submit-forms.md D0.4 rule 5 within one form: the same VAT invoice may not appear twice for one subject. An invoice
 * may be split over subjects, and other papers of different sellers may share a number.
 */
export function invoicesAreDistinct(table: string, code: string, no: string, subject?: string): Rule {
  return defineRule([table], [], (values) => {
    const rows = rowsIn(values, table)
    const nameOf = (row: Row) => `${textIn(row, code) ?? ''} ${textIn(row, no) ?? ''}`
    const isForTheSame = (one: Row, other: Row) =>
      subject === undefined || textIn(one, subject) === textIn(other, subject)
    const earlier = new Map<string, Row[]>()
    return rows.flatMap((row, index) => {
      const number = textIn(row, no)
      const name = nameOf(row)
      const before = earlier.get(name) ?? []
      earlier.set(name, [...before, row])
      if (number === undefined || before.length === 0) return []
      const isTwice =
        isVatInvoice.holds(row) && before.some((one) => isVatInvoice.holds(one) && isForTheSame(one, row))
      const outcome = isTwice ? ('refuse' as const) : ('warn' as const)
      return [{ outcome, code: 'sameInvoice' as const, field: `${table}.${index}.${no}`, words: { number } }]
    })
  })
}

/** submit-forms.md D16: a warning only, because partial invoices are common. */
export const invoiceCoversPayment = defineRule(['invoiceAmount', 'thisMoney'], [], (values) => {
  const invoice = fenIn(values, 'invoiceAmount')
  const payment = fenIn(values, 'thisMoney')
  if (invoice === undefined || payment === undefined || invoice >= payment) return undefined
  const words = { invoice: sayFen(invoice), payment: sayFen(payment) }
  return { outcome: 'warn', code: 'invoiceBelowPayment', field: 'invoiceAmount', words }
})
