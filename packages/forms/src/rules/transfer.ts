import { companyIn } from '../derive/company-in.ts'
import { defineRule } from './rule.ts'

/** submit-forms.md D3: a transfer between accounts of one company has that company as payee. */
export const internalStaysInside = defineRule(
  ['transferType', 'mainstay', 'mainstayOther', 'skMainstay', 'skMainstayOther'],
  [],
  (values) => {
    const payee = companyIn(values, 'skMainstay')
    if (values['transferType'] !== 'internal' || payee === undefined) return undefined
    if (payee === companyIn(values, 'mainstay')) return undefined
    return { outcome: 'refuse', code: 'internalTransfer', field: 'skMainstay' }
  },
)
