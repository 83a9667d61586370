import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const kaccount: English['kinds']['kaccount'] = {
  sections: {
    ...everySection,
    account: 'Account',
  },
  fields: {
    ...everyForm,
    company: 'Account holder',
    companyOther: 'Other account holder',
    attribute: 'Kind of account',
    institution: 'Bank and branch',
    currency: 'Currency',
    yjTime: 'Expected opening',
    expiryDate: 'Valid until',
    usage: 'Use of the account',
    seals: 'Holders of the specimen seals',
    ebank: 'Online banking users',
    reason: 'Reason',
    annexFile: 'Attachments',
  },
  help: {},
}
