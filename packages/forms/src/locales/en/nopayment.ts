import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const nopayment: English['kinds']['nopayment'] = {
  sections: {
    ...everySection,
    payer: 'Payment',
    payee: 'Payee',
    annex: 'Attachments',
  },
  fields: {
    ...everyForm,
    payFirm: 'Paying company',
    payFirmOther: 'Other paying company',
    payAccount: 'Paying account',
    payManner: 'Payment method',
    payMannerOther: 'Other payment method',
    costCategory: 'Cost category',
    costCategoryOther: 'Other cost category',
    realMoney: 'Amount',
    realMoney1: 'Amount in words',
    payIllustrate: 'Payment note',
    payee: 'Payee',
    collectionAccount: 'Payee account',
    payBank: 'Payee bank',
    annexFile: 'Basis',
  },
  help: {},
}
