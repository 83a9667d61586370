import { tenderThresholds } from '../thresholds.ts'
import { rowsIn } from '../values.ts'
import { defineRule } from './rule.ts'

/** D19: three suppliers are asked. */
export const enoughQuotes = defineRule(['quotes'], [], (values) => {
  const count = rowsIn(values, 'quotes').length
  if (count === 0 || count >= tenderThresholds.quotes) return undefined
  return {
    outcome: 'warn',
    code: 'fewQuotes',
    field: 'quotes',
    words: { min: String(tenderThresholds.quotes) },
  }
})
