import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const meeting: English['kinds']['meeting'] = {
  sections: {
    ...everySection,
    topic: 'Topic',
  },
  fields: {
    ...everyForm,
    applicationName: 'Topic',
    meetType: 'Type of meeting',
    meetTypeOther: 'Other type of meeting',
    planDate: 'Planned for',
    reporter: 'Reporter',
    isMajor: 'Major matters',
    signDepts: 'Countersigning departments',
    reason: 'Topic',
    annexFile: 'Material',
  },
  help: {},
}
