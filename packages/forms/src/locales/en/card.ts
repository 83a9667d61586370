import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const card: English['kinds']['card'] = {
  sections: {
    ...everySection,
    borrowing: 'Borrowing',
  },
  fields: {
    ...everyForm,
    cardName: 'Certificate',
    oversawDeptName: 'Keeping department',
    oversawPerson: 'Keeper',
    borrowDate: 'Borrowed on',
    repaidDate: 'Returned on',
    isOriginal: 'Original',
    reason: 'Purpose',
    annexFile: 'Attachments',
  },
  help: {},
}
