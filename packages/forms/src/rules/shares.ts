import { companyIn } from '../derive/company-in.ts'
import { rowsIn, type Row, textIn, type Values } from '../values.ts'
import { isSameName } from '../half-width.ts'
import { fenIn } from './amounts.ts'
import { defineComputation } from './computation.ts'
import { defineRule } from './rule.ts'
import { formatFen } from '../amounts/fen.ts'

/** Hundredths of a percent; percent text has two decimals like money. */
const shareIn = (row: Values, column: string) => fenIn(row, column) ?? 0n

const sharesOf = (rows: readonly Row[]) =>
  rows.reduce((sum, row) => sum + shareIn(row, 'nbgdrjBl') + shareIn(row, 'wbgdrjBl'), 0n)

/** submit-forms.md D22: the subscribed shares of internal and external shareholders. */
export const subscribedShares = defineComputation(['shareInfoList'], [], (values) => {
  const rows = rowsIn(values, 'shareInfoList')
  return rows.length === 0 ? undefined : formatFen(sharesOf(rows))
})

/** submit-forms.md D22: the shares add up to 100%; refused only when external shareholders are named. */
export const sharesAreWhole = defineRule(['shareInfoList'], [], (values) => {
  const rows = rowsIn(values, 'shareInfoList')
  const sum = sharesOf(rows)
  if (rows.length === 0 || (sum >= 9_999n && sum <= 10_001n)) return undefined
  const hasExternal = rows.some((row) => row['wbgdName'] !== undefined)
  const words = { sum: formatFen(sum) }
  return { outcome: hasExternal ? 'refuse' : 'warn', code: 'sharesNotWhole', field: 'shareInfoList', words }
})

/** submit-forms.md D22, within a row: the paid-in amount does not exceed the subscribed one. */
export const paidWithinSubscribed = defineRule(
  ['nbgdrjBl', 'nbgdsjBl', 'wbgdrjBl', 'wbgdsjBl'],
  [],
  (row) => {
    for (const side of ['nbgd', 'wbgd']) {
      const paid = shareIn(row, `${side}sjBl`)
      const subscribed = fenIn(row, `${side}rjBl`)
      if (subscribed !== undefined && paid > subscribed) {
        return { outcome: 'warn', code: 'paidAboveSubscribed', field: `${side}sjBl` }
      }
    }
    return undefined
  },
)

/** submit-forms.md D22: a company does not pay itself. */
export const receiverIsNotPayer = defineRule(
  ['mainstay', 'mainstayOther', 'skMainstay', 'skMainstayOther'],
  [],
  (values) => {
    const receiver = companyIn(values, 'skMainstay')
    if (receiver === undefined || !isSameName(receiver, companyIn(values, 'mainstay'))) return undefined
    return { outcome: 'refuse', code: 'samePayer', field: 'skMainstay' }
  },
)

/** submit-forms.md D22: money goes to one of the shareholders. */
export const receiverIsShareholder = defineRule(
  ['skMainstay', 'skMainstayOther', 'shareInfoList'],
  [],
  (values) => {
    const receiver = companyIn(values, 'skMainstay')
    const rows = rowsIn(values, 'shareInfoList')
    const named = rows.some((row) =>
      ['nbgdName', 'wbgdName'].some((name) => isSameName(textIn(row, name), receiver)),
    )
    if (receiver === undefined || rows.length === 0 || named) return undefined
    return { outcome: 'warn', code: 'receiverNoShareholder', field: 'skMainstay' }
  },
)
