import { fenIn } from './amounts.ts'
import { staysWithinLinked } from './link.ts'
import { defineRule } from './rule.ts'

/** submit-forms.md D17: a refund does not exceed the payment. */
export const refundStaysWithin = defineRule(['refundAmount', 'originalAmount'], [], (values) => {
  const refund = fenIn(values, 'refundAmount')
  const original = fenIn(values, 'originalAmount')
  if (refund === undefined || original === undefined || refund <= original) return undefined
  return { outcome: 'refuse', code: 'refundTooLarge', field: 'refundAmount' }
})

/** submit-forms.md D17: what is said to have been received is not more than the linked request says. */
export const originalWithinSource = staysWithinLinked({
  amount: 'originalAmount',
  link: 'source',
  paths: { nopayment: 'realMoney', lease: 'totalAmount' },
  outcome: 'refuse',
  code: 'originalAboveSource',
})
