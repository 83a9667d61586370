import { formatFen } from '../amounts/fen.ts'
import { findPart } from '../derive/find-part.ts'
import { linksIn, rowsIn, type Values } from '../values.ts'
import { fenIn } from './amounts.ts'
import { defineComputation } from './computation.ts'
import { staysWithinLinked } from './link.ts'
import { defineRule } from './rule.ts'
import { sumFen } from './table.ts'

/** submit-forms.md D8: the sum of the items less the offset loan; entered when there are no items. */
export const reimbursed = defineComputation(['items', 'loanOffset'], [], (values) => {
  const rows = rowsIn(values, 'items')
  if (rows.length === 0) return undefined
  const total = sumFen(rows, 'amount')
  const offset = fenIn(values, 'loanOffset') ?? 0n
  return offset > total ? undefined : formatFen(total - offset)
})

/** The sum spent, including the part that an offset loan has paid. */
const spent = {
  reads: ['bxMoney', 'loanOffset'],
  fen: (values: Values) => {
    const amount = fenIn(values, 'bxMoney')
    return amount === undefined ? undefined : amount + (fenIn(values, 'loanOffset') ?? 0n)
  },
}

/** submit-forms.md D8: exceeding the estimate needs an explanation. */
export const staysWithinEstimate = staysWithinLinked({
  amount: 'bxMoney',
  compared: spent,
  link: 'link',
  paths: { travel: 'budget', business: 'ygCost' },
  outcome: 'explain',
  code: 'aboveEstimate',
})

/** submit-forms.md D8: the offset loan does not exceed the reimbursement. */
export const offsetStaysWithin = defineRule(['items', 'loanOffset'], [], (values) => {
  const rows = rowsIn(values, 'items')
  const offset = fenIn(values, 'loanOffset')
  if (rows.length === 0 || offset === undefined || offset <= sumFen(rows, 'amount')) return undefined
  return { outcome: 'refuse', code: 'offsetTooLarge', field: 'loanOffset' }
})

/** submit-forms.md D0.6: an approved request is reimbursed once. */
export const reimbursedOnce = defineRule(['link'], [], (values) =>
  linksIn(values, 'link').flatMap((record) => {
    const earlier = findPart(record, 'reimbursementVo.applyNo')
    if (earlier === '') return []
    const words = { applyNo: findPart(record, 'applyNo'), earlier }
    return [{ outcome: 'warn' as const, code: 'reimbursedBefore' as const, field: 'link', words }]
  }),
)
