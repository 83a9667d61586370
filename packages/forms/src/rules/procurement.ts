import { tenderThresholds } from '../thresholds.ts'
import { rowsIn, textIn } from '../values.ts'
import { fenIn } from './amounts.ts'
import { defineRule } from './rule.ts'

/** submit-forms.md D19: three suppliers must be asked. */
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

/**
 * submit-forms.md D19: choosing another than the lowest quotation needs a reason. A quotation without an amount is
 * neither above nor below another.
 */
export const lowestIsChosen = defineRule(['quotes', 'quoteReason'], [], (values) => {
  const rows = rowsIn(values, 'quotes')
  const chosen = rows.filter((row) => row['chosen'] === 1).map((row) => fenIn(row, 'amount') ?? 0n)
  const isAbove = chosen.some((fen) => rows.some((row) => (fenIn(row, 'amount') ?? fen) < fen))
  if (!isAbove || textIn(values, 'quoteReason') !== undefined) return undefined
  return { outcome: 'explain', code: 'notLowestQuote', field: 'quoteReason' }
})

/** submit-forms.md D19: one of the compared quotations must be chosen. */
export const quoteIsChosen = defineRule(['quotes'], [], (values) => {
  const rows = rowsIn(values, 'quotes')
  if (rows.length === 0 || rows.some((row) => row['chosen'] === 1)) return undefined
  return { outcome: 'warn', code: 'noQuoteChosen', field: 'quotes' }
})
