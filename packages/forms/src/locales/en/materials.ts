import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const materials: English['kinds']['materials'] = {
  sections: {
    ...everySection,
    materials: 'Materials',
  },
  fields: {
    ...everyForm,
    materialsName: 'Materials',
    receiverUnit: 'Submitted to',
    materialsType: 'Category',
    materialsTypeOther: 'Other category',
    secrecy: 'Secrecy',
    submitDate: 'Submitted on',
    channel: 'Channel',
    reason: 'Reason',
    annexFile: 'Files submitted',
  },
  help: { annexFile: 'Please upload the exact files to be submitted' },
}
