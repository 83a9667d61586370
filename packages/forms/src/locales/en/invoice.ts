import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const invoice: English['kinds']['invoice'] = {
  sections: {
    ...everySection,
    payment: 'Payment',
    invoices: 'Invoices',
    annex: 'Attachments',
  },
  fields: {
    ...everyForm,
    sources: 'Payments written off',
    'sources.payee': 'Payee',
    'sources.realMoney': 'Amount paid',
    payFirm: 'Paying company',
    payFirmOther: 'Other paying company',
    payAccount: 'Paying account',
    payManner: 'Payment method',
    payMannerOther: 'Other payment method',
    payee: 'Payee',
    collectionAccount: 'Payee account',
    payBank: 'Payee bank',
    realMoney: 'Amount written off',
    realMoney1: 'Amount in words',
    payIllustrate: 'Payment note',
    invoices: 'Invoices',
    'invoices.invoiceType': 'Invoice type',
    'invoices.code': 'Invoice code',
    'invoices.no': 'Invoice number',
    'invoices.date': 'Date',
    'invoices.notTax': 'Without tax',
    'invoices.tax': 'Tax',
    'invoices.amount': 'Total',
    'invoices.file': 'File',
    diffReason: 'Reason for the difference',
    annexFile: 'Attachments',
  },
  help: {
    sources: 'Fills in payer and payee from approved payments; without any, please fill them in by hand',
  },
}
