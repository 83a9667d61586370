import { parseFen } from '../amounts/fen.ts'
import { isSameName } from '../half-width.ts'
import { acceptResult } from '../options/accept-result.ts'
import { costType } from '../options/cost-type.ts'
import { labelIn } from '../options/options.ts'
import { vatRate } from '../options/vat-rate.ts'
import { findPart } from '../derive/find-part.ts'
import { linksIn, listIn, numberIn, textIn, type Values } from '../values.ts'
import { fenIn, fenOf, sayFen } from './amounts.ts'
import { defineRule } from './rule.ts'

/** submit-forms.md D16: without a third party the payee is the vendor. */
export const payeeIsVendor = defineRule(['isThird', 'payee', 'vendor'], [], (values) => {
  const payee = textIn(values, 'payee')
  const vendor = textIn(values, 'vendor')
  if (values['isThird'] !== 0 || payee === undefined || vendor === undefined || isSameName(payee, vendor))
    return undefined
  return { outcome: 'warn', code: 'payeeNotVendor', field: 'payee' }
})

/**
 * submit-forms.md D0.7 rule 1 with the values of this form only. It is a warning until the owner confirms the meaning
 * of issueMoney.
 */
export const staysWithinDue = defineRule(['lastMoney', 'thisMoney', 'issueMoney'], [], (values) => {
  const before = fenIn(values, 'lastMoney')
  const now = fenIn(values, 'thisMoney')
  const due = fenIn(values, 'issueMoney')
  if (before === undefined || now === undefined || due === undefined || before + now <= due) return undefined
  const left = due > before ? due - before : 0n
  const words = { paid: sayFen(before + now), due: sayFen(due), left: sayFen(left) }
  return { outcome: 'warn', code: 'overPaid', field: 'thisMoney', words }
})

/** submit-forms.md D0.7 rule 2, compared with the copied amount of the contract. */
export const dueStaysWithinContract = defineRule(['issueMoney', 'amount'], [], (values) => {
  const due = fenIn(values, 'issueMoney')
  const amount = fenIn(values, 'amount')
  if (due === undefined || amount === undefined || due <= amount) return undefined
  const words = { due: sayFen(due), amount: sayFen(amount) }
  return { outcome: 'warn', code: 'overContract', field: 'issueMoney', words }
})

/** submit-forms.md D5: a failed inspection is not paid. */
export const inspectionsPassed = defineRule(['inspections'], [], (values) => {
  const failed = labelIn(acceptResult, 'fail')
  const found = linksIn(values, 'inspections').find((record) => findPart(record, 'acceptResult') === failed)
  if (!found) return undefined
  const words = { applyNo: findPart(found, 'applyNo') }
  return { outcome: 'refuse', code: 'inspectionFailed', field: 'inspections', words }
})

/**
 * submit-forms.md D16: what is paid is what is applied for, less the deduction. An advance that is set off lowers it
 * further, and has no field of its own.
 */
export const realMoneyFollows = defineRule(
  ['nature', 'thisMoney', 'deduction', 'realMoney'],
  [],
  (values) => {
    const asked = fenIn(values, 'thisMoney')
    const paid = fenIn(values, 'realMoney')
    if (asked === undefined || paid === undefined) return undefined
    const expected = asked - (fenIn(values, 'deduction') ?? 0n)
    const mayBeLess = values['nature'] === 'advance_offset'
    if (expected <= 0n || paid === expected || (mayBeLess && paid < expected)) return undefined
    const words = { expected: sayFen(expected) }
    const code = mayBeLess ? 'realMoneyAbove' : 'realMoneyDiffers'
    return { outcome: 'refuse', code, field: 'realMoney', words }
  },
)

/** submit-forms.md D16: annexNum includes paper, so it may exceed the number of files. */
export const annexNumCoversFiles = defineRule(['annexNum', 'annexFile'], [], (values) => {
  const count = numberIn(values, 'annexNum')
  const files = listIn(values, 'annexFile').length
  if (count === undefined || count >= files) return undefined
  return { outcome: 'refuse', code: 'fewerThanFiles', field: 'annexNum', words: { files: String(files) } }
})

/** submit-forms.md D4: large sums are not paid in cash. */
export const cashStaysSmall = defineRule(['payManner', 'realMoney'], ['settings'], (values, { settings }) => {
  const limit = fenOf(settings.cashYuan)
  const amount = fenIn(values, 'realMoney')
  if (values['payManner'] !== 'cash' || amount === undefined || amount <= limit) return undefined
  const words = { limit: sayFen(limit) }
  return { outcome: 'warn', code: 'cashTooLarge', field: 'realMoney', words }
})

/** submit-forms.md D0.7: the sum paid before is at least the sum of the contract's approved payments and advances. */
export const lastMoneyCoversPaid = defineRule(['lastMoney', 'contract'], [], (values) => {
  const [contract] = linksIn(values, 'contract')
  const paid = contract && parseFen(findPart(contract, 'paidMoney'))
  const entered = fenIn(values, 'lastMoney')
  if (paid === undefined || entered === undefined || entered >= paid) return undefined
  return { outcome: 'warn', code: 'lastBelowPaid', field: 'lastMoney', words: { paid: sayFen(paid) } }
})

/** submit-forms.md D10: the party that receives money by a contract does not pay on it. */
export const contractIsNoIncome = defineRule(['contract'], [], (values) => {
  const [contract] = linksIn(values, 'contract')
  return contract && findPart(contract, 'costType') === labelIn(costType, 'income')
    ? { outcome: 'warn', code: 'incomeContract', field: 'contract' }
    : undefined
})

const lastNatures: readonly unknown[] = ['settlement', 'final']

/** submit-forms.md D0.6: the final payment of a contract needs an acceptance. */
export const lastPaymentIsInspected = defineRule(['nature', 'inspections'], [], (values) =>
  lastNatures.includes(values['nature']) && linksIn(values, 'inspections').length === 0
    ? { outcome: 'warn', code: 'lastNotInspected', field: 'inspections' }
    : undefined,
)

/** submit-forms.md D0.4 rule 4: the rate of the linked contract, whose record holds its label. */
export const rateOfContract = {
  reads: ['contract'],
  find: (values: Values) => {
    const [contract] = linksIn(values, 'contract')
    const label = contract && findPart(contract, 'vatRate')
    return vatRate.entries.find((entry) => isSameName(entry.label, label))?.code
  },
}
