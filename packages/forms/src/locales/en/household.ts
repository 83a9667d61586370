import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const household: English['kinds']['household'] = {
  sections: {
    ...everySection,
    account: 'Account',
  },
  fields: {
    ...everyForm,
    kaccount: 'Linked account opening',
    company: 'Account holder',
    companyOther: 'Other account holder',
    accountNo: 'Account number',
    attribute: 'Kind of account',
    institution: 'Bank and branch',
    yjTime: 'Expected closing',
    balance: 'Balance',
    destinationAccount: 'Balance goes to',
    pendingCheck: 'Checks before closing',
    reason: 'Reason',
    annexFile: 'Attachments',
  },
  help: {
    kaccount: 'Fills in the account from its opening request; without one, please fill it in by hand',
  },
}
