import type { English } from '../english.ts'
import { everyForm, everySection } from './every-form.ts'

export const procured: English['kinds']['procured'] = {
  sections: {
    ...everySection,
    items: 'Procurement',
    quotes: 'Quotations',
    annex: 'Attachments',
  },
  fields: {
    ...everyForm,
    procureType: 'Category',
    procureTypeOther: 'Other category',
    procureWay: 'Way of procurement',
    needDate: 'Needed by',
    items: 'Items',
    'items.procureName': 'Name',
    'items.spec': 'Specification',
    'items.num': 'Quantity',
    'items.unit': 'Unit',
    'items.price': 'Price',
    'items.totalPrice': 'Amount',
    total: 'Estimated total',
    total1: 'Total in words',
    reason: 'Reason',
    quotes: 'Quotations',
    'quotes.supplier': 'Supplier',
    'quotes.amount': 'Price',
    'quotes.chosen': 'Chosen',
    quoteReason: 'Reason for the choice',
    'quotes.file': 'File',
    annexFile: 'Attachments',
  },
  help: {},
}
