import { rowsIn, textIn } from '../values.ts'
import { fenIn, sayFen } from './amounts.ts'
import { staysWithinLinked } from './link.ts'
import { defineRule } from './rule.ts'
import { sumFen } from './table.ts'

/** submit-forms.md D0.6: the written-off amount does not exceed the payment. */
export const writtenOffWithinPaid = staysWithinLinked({
  amount: 'realMoney',
  link: 'sources',
  paths: { payments: 'realMoney', nopayment: 'realMoney', advance: 'realMoney' },
  outcome: 'refuse',
  code: 'writeOffTooLarge',
})

/** submit-forms.md D20: a difference to the invoices needs an explanation. */
export const invoicesCover = defineRule(['realMoney', 'invoices', 'diffReason'], [], (values) => {
  const rows = rowsIn(values, 'invoices')
  const amount = fenIn(values, 'realMoney')
  if (rows.length === 0 || amount === undefined || textIn(values, 'diffReason') !== undefined)
    return undefined
  const diff = amount - sumFen(rows, 'amount')
  if (diff === 0n) return undefined
  const words = { diff: sayFen(diff < 0n ? -diff : diff) }
  return { outcome: 'explain', code: 'invoicesDiffer', field: 'diffReason', words }
})
