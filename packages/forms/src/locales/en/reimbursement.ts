import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const reimbursement: English['kinds']['reimbursement'] = {
  typeName: 'Reimbursement',
  title: 'Reimbursement claim',
  sections: {
    ...everySection,
    items: 'Expenses',
    invoice: 'Invoices',
    payee: 'Payee',
  },
  fields: {
    ...everyForm,
    bxType: 'Type of expense',
    bxTypeOther: 'Other type of expense',
    items: 'Items',
    'items.date': 'Date',
    'items.subject': 'Subject',
    'items.invoiceType': 'Invoice type',
    'items.invoiceNo': 'Invoice number',
    'items.amount': 'Amount',
    'items.tax': 'Tax',
    'items.note': 'Note',
    loanOffset: 'Loan offset',
    bxMoney: 'Amount claimed',
    bxMoney1: 'Amount in words',
    reason: 'Reason',
    invoice: 'Invoices',
    invoiceCount: 'Number of invoices',
    payee: 'Payee',
    payeeAccount: 'Payee account',
    payeeBank: 'Payee bank',
  },
  help: {},
}
