import { textIn, type Values } from '../values.ts'
import { fenIn } from './amounts.ts'
import { all, isFilled, isOneOf, not } from './condition.ts'
import { defineRule, type Finding } from './rule.ts'

/** 暂未开票 (D0.4 rule 6): nothing of an invoice can be asked for yet. */
export const isNotInvoiced = isOneOf('invoiceType', ['none'])
export const isInvoiced = not(isNotInvoiced)

/** D0.4 rule 3: a receipt has neither net amount nor tax. */
export const hasTax = not(isOneOf('invoiceType', ['none', 'receipt']))

/** The number may stand in for the code (rule 2: dig_* has no code), and a receipt need not have either. */
export const needsInvoiceCode = all(hasTax, not(isFilled('invoiceNo')))

/** D0.4 rule 1, in 分. */
export const invoiceAddsUp = defineRule(['invoiceAmount', 'notTax', 'tax'], [], (values) => {
  const amount = fenIn(values, 'invoiceAmount')
  const net = fenIn(values, 'notTax')
  const tax = fenIn(values, 'tax')
  if (amount === undefined || net === undefined || tax === undefined || net + tax === amount) return undefined
  return { outcome: 'refuse', code: 'invoiceSum', field: 'invoiceAmount' }
})

/** D0.4 rule 2: only where `invoiceNo` is filled. */
export const invoiceNumberFits = defineRule(['invoiceType', 'invoiceCode', 'invoiceNo'], [], (values) => {
  const number = textIn(values, 'invoiceNo')
  return number === undefined ? undefined : checkNumber(values, number)
})

function checkNumber(values: Values, number: string): Finding | undefined {
  const type = textIn(values, 'invoiceType')
  const code = textIn(values, 'invoiceCode') ?? ''
  if (type === 'dig_special' || type === 'dig_normal') {
    if (!/^\d{20}$/.test(number)) return refuse('digitalInvoiceNumber', 'invoiceNo')
    return code === '' ? undefined : refuse('digitalInvoiceCode', 'invoiceCode')
  }
  if (type === 'vat_special' || type === 'vat_normal') {
    if (!/^(\d{10}|\d{12})$/.test(code)) return refuse('paperInvoiceCode', 'invoiceCode')
    return /^\d{8}$/.test(number) ? undefined : refuse('vatInvoiceNumber', 'invoiceNo')
  }
  if (type === 'vat_e_normal') {
    if (!/^\d{12}$/.test(code)) return refuse('electronicInvoiceCode', 'invoiceCode')
    return /^\d{8}$/.test(number) ? undefined : refuse('vatInvoiceNumber', 'invoiceNo')
  }
  return undefined
}

function refuse(code: Finding['code'], field: string): Finding {
  return { outcome: 'refuse', code, field }
}

/** D0.4 rule 3, where no rate is given: a warning only. */
export const specialInvoiceHasTax = defineRule(['invoiceType', 'tax'], [], (values) => {
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
