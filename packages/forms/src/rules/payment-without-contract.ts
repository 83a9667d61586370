import { noContractThresholds } from '../thresholds.ts'
import { textIn } from '../values.ts'
import { fenIn, fenOf } from './amounts.ts'
import { defineRule } from './rule.ts'

/**
 * submit-forms.md D4: a payment at or above the threshold needs a contract, except in categories that have none by
 * nature.
 */
export const needsContract = defineRule(
  ['realMoney', 'costCategory'],
  ['settings'],
  (values, { settings }) => {
    const amount = fenIn(values, 'realMoney')
    const category = textIn(values, 'costCategory') ?? ''
    if (amount === undefined || amount < fenOf(settings.contractDueYuan)) return undefined
    return noContractThresholds.exempt.includes(category)
      ? undefined
      : { outcome: 'warn', code: 'contractDue', field: 'realMoney' }
  },
)
