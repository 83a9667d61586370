import { findPart } from '../derive/find-part.ts'
import { divideHalfUp } from '../amounts/divide-half-up.ts'
import { formatFen, parseFen } from '../amounts/fen.ts'
import { linksIn } from '../values.ts'
import { fenIn, sayFen } from './amounts.ts'
import { defineComputation } from './computation.ts'
import { defineRule } from './rule.ts'

/** submit-forms.md D21: the share of the linked contract in percent, rounded half up. */
export const advancedShare = defineComputation(['realMoney', 'contract'], [], (values) => {
  const [contract] = linksIn(values, 'contract')
  const whole = contract && parseFen(findPart(contract, 'effectiveAmount'))
  const amount = fenIn(values, 'realMoney')
  if (!whole || amount === undefined) return undefined
  return formatFen(divideHalfUp(amount * 10_000n, whole))
})

/** submit-forms.md D21: a large advance needs an explanation. */
export const explainsLargeAdvance = defineRule(
  ['advanceRatio'],
  ['settings'],
  (values, { settings: { advancePercent } }) => {
    const ratio = Number(values['advanceRatio'] ?? 0)
    if (ratio <= advancePercent) return undefined
    return {
      outcome: 'explain',
      code: 'largeAdvance',
      field: 'advanceRatio',
      words: { max: String(advancePercent) },
    }
  },
)

/** submit-forms.md D0.7: advances do not exceed the amount of the contract. */
export const advanceStaysWithinContract = defineRule(['realMoney', 'contract'], [], (values) => {
  const [contract] = linksIn(values, 'contract')
  const whole = contract && parseFen(findPart(contract, 'effectiveAmount'))
  const amount = fenIn(values, 'realMoney')
  if (whole === undefined || amount === undefined || amount <= whole) return undefined
  return {
    outcome: 'warn',
    code: 'advanceAboveContract',
    field: 'realMoney',
    words: { amount: sayFen(whole) },
  }
})
