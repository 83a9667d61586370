import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const ucard: English['kinds']['ucard'] = {
  sections: {
    ...everySection,
    use: 'Use',
  },
  fields: {
    ...everyForm,
    contract: 'Linked contract',
    cardType: 'Certificates',
    cardTypeOther: 'Other certificate',
    useForm: 'Form of use',
    copies: 'Copies',
    useDate: 'Date of use',
    fileTitle: 'Title of the document',
    receiver: 'Delivered to',
    reason: 'Purpose',
    annexFile: 'Attachments',
  },
  help: { annexFile: 'For sealing please attach the document to be sealed' },
}
