import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const refundrequest: English['kinds']['refundrequest'] = {
  sections: {
    ...everySection,
    refund: 'Refund',
    payee: 'Payee',
    annex: 'Attachments',
  },
  fields: {
    ...everyForm,
    source: 'Original receipt',
    'source.applicationName': 'Application name',
    refundType: 'Type of refund',
    refundTypeOther: 'Other type of refund',
    receiptNo: 'Number of the receipt',
    originalAmount: 'Amount received',
    refundAccount: 'Refunding account',
    refundAmount: 'Refund amount',
    refundAmount1: 'Refund amount in words',
    reason: 'Reason',
    payee: 'Payee',
    payeeAccount: 'Payee account',
    payeeBank: 'Payee bank',
    annexFile: 'Receipt',
  },
  help: {},
}
