import { formatFen, parseFen } from '../amounts/fen.ts'
import { rowsIn } from '../values.ts'
import { fenIn } from './amounts.ts'
import { defineComputation } from './computation.ts'
import { staysWithinLinked } from './link.ts'
import { defineRule } from './rule.ts'
import { sumOf } from './table.ts'

/** D8: the items less the loan they offset; entered where there are no items. */
export const reimbursed = defineComputation(['items', 'loanOffset'], [], (values) => {
  const rows = rowsIn(values, 'items')
  if (rows.length === 0) return undefined
  const total = parseFen(sumOf(rows, 'amount')) ?? 0n
  const offset = fenIn(values, 'loanOffset') ?? 0n
  return offset > total ? undefined : formatFen(total - offset)
})

/** D8: more than was estimated is explained. */
export const staysWithinEstimate = staysWithinLinked({
  amount: 'bxMoney',
  link: 'link',
  paths: { travel: 'budget', business: 'ygCost' },
  outcome: 'explain',
  code: 'aboveEstimate',
})

/** D8: no more of a loan is offset than is reimbursed. */
export const offsetStaysWithin = defineRule(['items', 'loanOffset'], [], (values) => {
  const rows = rowsIn(values, 'items')
  const offset = fenIn(values, 'loanOffset')
  if (rows.length === 0 || offset === undefined || offset <= (parseFen(sumOf(rows, 'amount')) ?? 0n))
    return undefined
  return { outcome: 'refuse', code: 'offsetTooLarge', field: 'loanOffset' }
})
