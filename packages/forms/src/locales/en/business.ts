import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const business: English['kinds']['business'] = {
  sections: {
    ...everySection,
    reception: 'Reception',
  },
  fields: {
    ...everyForm,
    zdType: 'Type of hospitality',
    zdTypeOther: 'Other type of hospitality',
    receptionDate: 'Date',
    guestUnit: 'Visiting organisation',
    receptions: 'Number of guests',
    receptionNames: 'Guests',
    escorts: 'Escorts',
    ygCost: 'Estimated cost',
    place: 'Place',
    reason: 'Reason',
    annexFile: 'Attachments',
  },
  help: {},
}
