import { tenderThresholds } from '../thresholds.ts'
import { rowsIn, textIn } from '../values.ts'
import { defineRule } from './rule.ts'

/** submit-forms.md D13: an invited bidder has competitors. Other tenders have no table of suppliers. */
export const enoughSuppliers = defineRule(['suppliers'], [], (values) => {
  const count = rowsIn(values, 'suppliers').length
  if (count === 0 || count >= tenderThresholds.suppliers) return undefined
  return {
    outcome: 'warn',
    code: 'fewSuppliers',
    field: 'suppliers',
    words: { min: String(tenderThresholds.suppliers) },
  }
})

/** submit-forms.md D13: a tender without competition needs a reason. */
export const reasonForSingle = defineRule(['tenderType', 'singleReason'], [], (values) => {
  const isSingle = values['tenderType'] === 'single' || values['tenderType'] === 'direct'
  if (!isSingle || textIn(values, 'singleReason') !== undefined) return undefined
  return { outcome: 'warn', code: 'singleWithoutReason', field: 'singleReason' }
})
