import { noContractThresholds } from '../thresholds.ts'
import { textIn } from '../values.ts'
import { fenIn } from './amounts.ts'
import { defineRule } from './rule.ts'

/** D4: large sums are not paid in cash. */
export const cashStaysSmall = defineRule(['payManner', 'realMoney'], [], (values) => {
  const amount = fenIn(values, 'realMoney')
  if (values['payManner'] !== 'cash' || amount === undefined || amount <= noContractThresholds.cashFen)
    return undefined
  return { outcome: 'warn', code: 'cashTooLarge', field: 'realMoney' }
})

/** D4: from the contract threshold on a contract is due, but for what has none by nature. */
export const needsContract = defineRule(['realMoney', 'costCategory'], [], (values) => {
  const amount = fenIn(values, 'realMoney')
  const category = textIn(values, 'costCategory') ?? ''
  if (amount === undefined || amount < noContractThresholds.contractFen) return undefined
  return noContractThresholds.exempt.includes(category)
    ? undefined
    : { outcome: 'warn', code: 'contractDue', field: 'realMoney' }
})
