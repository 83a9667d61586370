import { companyIn } from '../derive/company-in.ts'
import { isSameName } from '../half-width.ts'
import { defineRule } from './rule.ts'

/** submit-forms.md D3: a transfer between accounts of one company has that company as payee. */
export const internalStaysInside = defineRule(
  ['transferType', 'mainstay', 'mainstayOther', 'skMainstay', 'skMainstayOther'],
  [],
  (values) => {
    const payer = companyIn(values, 'mainstay')
    const payee = companyIn(values, 'skMainstay')
    if (values['transferType'] !== 'internal' || payer === undefined || payee === undefined) return undefined
    if (isSameName(payer, payee)) return undefined
    return { outcome: 'refuse', code: 'internalTransfer', field: 'skMainstay' }
  },
)
