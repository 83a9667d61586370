import { findPart } from '../derive/find-part.ts'
import { divideHalfUp } from '../amounts/divide-half-up.ts'
import { formatFen, parseFen } from '../amounts/fen.ts'
import { linksIn, type Values } from '../values.ts'
import { fenIn, sayFen } from './amounts.ts'
import { defineComputation } from './computation.ts'
import { defineRule } from './rule.ts'

function advanceAndContract(values: Values): { amount: bigint | undefined; whole: bigint | undefined } {
  const [contract] = linksIn(values, 'contract')
  const whole = contract && parseFen(findPart(contract, 'effectiveAmount'))
  return { amount: fenIn(values, 'realMoney'), whole }
}

/** submit-forms.md D21: the share of the linked contract in percent, rounded half up. */
export const advancedShare = defineComputation(['realMoney', 'contract'], [], (values) => {
  const { amount, whole } = advanceAndContract(values)
  if (!whole || amount === undefined) return undefined
  return formatFen(divideHalfUp(amount * 10_000n, whole))
})

/** submit-forms.md D21: a large advance needs an explanation. */
export const explainsLargeAdvance = defineRule(
  ['advanceRatio', 'realMoney', 'contract'],
  ['settings'],
  (values, { settings: { advancePercent } }) => {
    // The ratio is rounded, so a known contract is compared itself.
    const { amount, whole } = advanceAndContract(values)
    const isLarge =
      whole && amount !== undefined
        ? amount * 100n > whole * BigInt(advancePercent)
        : Number(values['advanceRatio'] ?? 0) > advancePercent
    if (!isLarge) return undefined
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
  const { amount, whole } = advanceAndContract(values)
  if (whole === undefined || amount === undefined || amount <= whole) return undefined
  return {
    outcome: 'warn',
    code: 'advanceAboveContract',
    field: 'realMoney',
    words: { amount: sayFen(whole) },
  }
})
