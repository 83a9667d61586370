import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const tender: English['kinds']['tender'] = {
  sections: {
    ...everySection,
    tender: 'Tender',
    meeting: 'Topic countersign',
  },
  fields: {
    ...everyForm,
    applicationName: 'Project put out to tender',
    issuesName: 'Topic',
    category: 'Category',
    tenderType: 'Kind of tender',
    singleReason: 'Reason for a single source',
    suppliers: 'Suppliers invited',
    'suppliers.supplier': 'Supplier',
    'suppliers.contact': 'Contact',
    'suppliers.phone': 'Telephone',
    agencies: 'Agency',
    tenderDate: 'Tender date',
    kzPrice: 'Ceiling price',
    kzPrice1: 'Ceiling price in words',
    paymentTerms: 'Terms of payment',
    evalMethod: 'Evaluation',
    annexFile: 'Tender documents',
    meeting: 'Linked topic',
    'meeting.applicationName': 'Topic',
    'meeting.applicationDate': 'Countersigned on',
    'meeting.meetType': 'Type of meeting',
    'meeting.reason': 'About the topic',
  },
  help: {
    meeting: 'Fills in the name of an approved topic',
  },
}
