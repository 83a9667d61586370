import type { MessageCode } from '../messages.ts'
import { textIn } from '../values.ts'
import { fenIn } from './amounts.ts'
import { all, isFilled, isOneOf, not } from './condition.ts'
import { defineRule, type Rule } from './rule.ts'

/** 暂未开票 (D0.4 rule 6): nothing of an invoice can be asked for yet. */
export const isNotInvoiced = isOneOf('invoiceType', ['none'])
export const isInvoiced = not(isNotInvoiced)

/** D0.4 rule 3: a receipt has neither net amount nor tax. */
export const hasTax = not(isOneOf('invoiceType', ['none', 'receipt']))

/** The number may stand in for the code (rule 2: dig_* has no code), and a receipt need not have either. */
export const needsInvoiceCode = all(hasTax, not(isFilled('invoiceNo')))

/** Under which names a form keeps an invoice: payments in fields of its own, a write-off in a table. */
interface InvoiceNames {
  amount: string
  code: string
  no: string
}

/** D0.4 rules 1 to 3, for the invoice of a form or of a row. */
export function invoiceRules({ amount, code, no }: InvoiceNames): Rule[] {
  return [invoiceAddsUp(amount), invoiceNumberFits(code, no), specialInvoiceHasTax]
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

/** Rule 2: only where the number is filled. */
function invoiceNumberFits(codeField: string, numberField: string): Rule {
  return defineRule(['invoiceType', codeField, numberField], [], (values) => {
    const number = textIn(values, numberField)
    if (number === undefined) return undefined
    const wrong = wrongPart(textIn(values, 'invoiceType'), textIn(values, codeField) ?? '', number)
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
  type: string | undefined,
  code: string,
  number: string,
): { part: 'code' | 'number'; message: MessageCode } | undefined {
  if (type === 'dig_special' || type === 'dig_normal') {
    if (!/^\d{20}$/.test(number)) return { part: 'number', message: 'digitalInvoiceNumber' }
    return code === '' ? undefined : { part: 'code', message: 'digitalInvoiceCode' }
  }
  const isElectronic = type === 'vat_e_normal'
  if (!isElectronic && type !== 'vat_special' && type !== 'vat_normal') return undefined
  if (!(isElectronic ? /^\d{12}$/ : /^(\d{10}|\d{12})$/).test(code)) {
    return { part: 'code', message: isElectronic ? 'electronicInvoiceCode' : 'paperInvoiceCode' }
  }
  return /^\d{8}$/.test(number) ? undefined : { part: 'number', message: 'vatInvoiceNumber' }
}

/** Rule 3, where no rate is given: a warning only. */
const specialInvoiceHasTax = defineRule(['invoiceType', 'tax'], [], (values) => {
  const type = textIn(values, 'invoiceType')
  if ((type !== 'dig_special' && type !== 'vat_special') || fenIn(values, 'tax') !== 0n) return undefined
  return { outcome: 'warn', code: 'specialInvoiceTax', field: 'tax' }
})

/** D16: part invoices are common, hence a warning. */
export const invoiceCoversPayment = defineRule(['invoiceAmount', 'thisMoney'], [], (values) => {
  const invoice = fenIn(values, 'invoiceAmount')
  const payment = fenIn(values, 'thisMoney')
  if (invoice === undefined || payment === undefined || invoice >= payment) return undefined
  const words = { invoice: textIn(values, 'invoiceAmount') ?? '', payment: textIn(values, 'thisMoney') ?? '' }
  return { outcome: 'warn', code: 'invoiceBelowPayment', field: 'invoiceAmount', words }
})
