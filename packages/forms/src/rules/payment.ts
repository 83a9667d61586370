import { formatFen } from '../amounts/fen.ts'
import { acceptResult } from '../options/accept-result.ts'
import { labelIn } from '../options/options.ts'
import { findPart } from '../derive/find-part.ts'
import { linksIn, listIn, numberIn, textIn } from '../values.ts'
import { fenIn } from './amounts.ts'
import { defineRule } from './rule.ts'

/** D16: without a third party the vendor itself is paid. */
export const payeeIsVendor = defineRule(['isThird', 'payee', 'vendor'], [], (values) => {
  const payee = textIn(values, 'payee')
  const vendor = textIn(values, 'vendor')
  if (values['isThird'] !== 0 || payee === undefined || vendor === undefined || payee === vendor)
    return undefined
  return { outcome: 'warn', code: 'payeeNotVendor', field: 'payee' }
})

/** D0.7 rule 1 over what this form alone knows; a warning until the owner confirms what issueMoney means. */
export const staysWithinDue = defineRule(['lastMoney', 'thisMoney', 'issueMoney'], [], (values) => {
  const before = fenIn(values, 'lastMoney')
  const now = fenIn(values, 'thisMoney')
  const due = fenIn(values, 'issueMoney')
  if (before === undefined || now === undefined || due === undefined || before + now <= due) return undefined
  const left = due > before ? due - before : 0n
  const words = { paid: formatFen(before + now), due: formatFen(due), left: formatFen(left) }
  return { outcome: 'warn', code: 'overPaid', field: 'thisMoney', words }
})

/** D0.7 rule 2 against the contract amount as copied. */
export const dueStaysWithinContract = defineRule(['issueMoney', 'amount'], [], (values) => {
  const due = fenIn(values, 'issueMoney')
  const amount = fenIn(values, 'amount')
  if (due === undefined || amount === undefined || due <= amount) return undefined
  const words = { due: formatFen(due), amount: formatFen(amount) }
  return { outcome: 'warn', code: 'overContract', field: 'issueMoney', words }
})

/** D5: what failed its inspection is not paid for. */
export const inspectionsPassed = defineRule(['inspections'], [], (values) => {
  const failed = labelIn(acceptResult, 'fail')
  const found = linksIn(values, 'inspections').find((record) => findPart(record, 'acceptResult') === failed)
  if (!found) return undefined
  const words = { applyNo: findPart(found, 'applyNo') }
  return { outcome: 'refuse', code: 'inspectionFailed', field: 'inspections', words }
})

/** D16: annexNum counts paper too, so it may be larger. */
export const annexNumCoversFiles = defineRule(['annexNum', 'annexFile'], [], (values) => {
  const count = numberIn(values, 'annexNum')
  const files = listIn(values, 'annexFile').length
  if (count === undefined || count >= files) return undefined
  return { outcome: 'refuse', code: 'fewerThanFiles', field: 'annexNum', words: { files: String(files) } }
})
