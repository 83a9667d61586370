import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const transferfund: English['kinds']['transferfund'] = {
  sections: {
    ...everySection,
    payer: 'Payment',
    receiver: 'Receiver',
    refund: 'Return',
    purpose: 'Purpose',
  },
  fields: {
    ...everyForm,
    mainstay: 'Paying company',
    mainstayOther: 'Other paying company',
    transferType: 'Type of transfer',
    fkAccount: 'Paying account',
    fkBank: 'Paying bank',
    fkAmount: 'Amount',
    fkAmount1: 'Amount in words',
    expectDate: 'Wanted on',
    skMainstay: 'Receiving company',
    skMainstayOther: 'Other receiving company',
    skAccount: 'Receiving account',
    skBank: 'Receiving bank',
    refundAccount: 'Refund account',
    refundAmount: 'Refund amount',
    payee: 'Payee',
    payeeAccount: 'Payee account',
    payeeBank: 'Payee bank',
    reason: 'Purpose',
    annexFile: 'Attachments',
  },
  help: {},
}
