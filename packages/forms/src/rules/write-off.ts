import { withThousands } from '../amounts/decimal.ts'
import { formatFen, parseFen } from '../amounts/fen.ts'
import { rowsIn, textIn } from '../values.ts'
import { fenIn } from './amounts.ts'
import { sumOfLinked } from './link.ts'
import { defineRule } from './rule.ts'
import { sumOf } from './table.ts'

const paid = { payments: 'realMoney', nopayment: 'realMoney', advance: 'realMoney' }

/** D0.6: no more is written off than was paid. */
export const writtenOffWithinPaid = defineRule(['realMoney', 'sources'], [], (values) => {
  const sum = sumOfLinked(values, 'sources', paid)
  const amount = fenIn(values, 'realMoney')
  if (sum === undefined || amount === undefined || amount <= sum) return undefined
  const words = { paid: withThousands(formatFen(sum)) }
  return { outcome: 'refuse', code: 'writeOffTooLarge', field: 'realMoney', words }
})

/** D20: what the invoices do not cover, or exceed, is explained. */
export const invoicesCover = defineRule(['realMoney', 'invoices', 'diffReason'], [], (values) => {
  const rows = rowsIn(values, 'invoices')
  const amount = fenIn(values, 'realMoney')
  if (rows.length === 0 || amount === undefined || textIn(values, 'diffReason') !== undefined)
    return undefined
  const diff = amount - (parseFen(sumOf(rows, 'amount')) ?? 0n)
  if (diff === 0n) return undefined
  const words = { diff: formatFen(diff < 0n ? -diff : diff) }
  return { outcome: 'explain', code: 'invoicesDiffer', field: 'diffReason', words }
})
