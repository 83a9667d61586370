import { isSameName } from '../half-width.ts'
import { divideHalfUp } from '../amounts/divide-half-up.ts'
import { formatFen, parseFen } from '../amounts/fen.ts'
import { companyIn } from '../derive/company-in.ts'
import { findPart } from '../derive/find-part.ts'
import { contractThresholds } from '../thresholds.ts'
import { addDays } from '../dates/calendar-date.ts'
import { linksIn, rowsIn, textIn, type Values } from '../values.ts'
import { fenIn, sayFen } from './amounts.ts'
import { defineComputation } from './computation.ts'
import { defineRule } from './rule.ts'
import { sumFen } from './table.ts'
import { taxWithinFen } from './tax.ts'

/** submit-forms.md D0.7: the audited amount takes precedence over the fixed or provisional one. */
export const effectiveAmount = defineComputation(
  ['sdAmount', 'amountType', 'bgAmount', 'zdAmount'],
  [],
  (values) => {
    const fen =
      fenIn(values, 'sdAmount') ?? fenIn(values, values['amountType'] === 'fixed' ? 'bgAmount' : 'zdAmount')
    return fen === undefined ? undefined : formatFen(fen)
  },
)

/** submit-forms.md D10: the range of the effective amount. */
export const amountRangeOf = defineComputation(['effectiveAmount'], [], (values) => {
  const fen = fenIn(values, 'effectiveAmount')
  if (fen === undefined) return undefined
  return contractThresholds.ranges.find((range) => fen < range.belowFen)?.code ?? 'from_1m'
})

/** submit-forms.md D10: the amount without its tax. */
export const netOfTax = defineComputation(['effectiveAmount', 'vatRate'], [], (values) => {
  const parts = netAndTax(values)
  return parts && formatFen(parts.net)
})

export const taxWithin = defineComputation(['effectiveAmount', 'vatRate'], [], (values) => {
  const parts = netAndTax(values)
  return parts && formatFen(parts.tax)
})

/** The net amount and the tax within the effective amount, in 分; undefined while amount or rate is missing. */
function netAndTax(values: Values): { net: bigint; tax: bigint } | undefined {
  const amount = fenIn(values, 'effectiveAmount')
  const rate = textIn(values, 'vatRate')
  if (amount === undefined || rate === undefined) return undefined
  const tax = taxWithinFen(amount, rate)
  return { net: amount - tax, tax }
}

/** submit-forms.md D10: the company is exactly one of the two parties. */
export const companyIsOneParty = defineRule(
  ['mainstay', 'mainstayOther', 'partyA', 'partyB'],
  [],
  (values) => {
    const company = companyIn(values, 'mainstay')
    const partyA = textIn(values, 'partyA')
    const partyB = textIn(values, 'partyB')
    if (company === undefined || partyA === undefined || partyB === undefined) return undefined
    if (isSameName(partyA, company) !== isSameName(partyB, company)) return undefined
    return { outcome: 'warn', code: 'companyNotParty', field: 'partyB' }
  },
)

/** submit-forms.md D10: a contract is signed after the award, within the allowed days. */
export const signedAfterAward = defineRule(['winningTime', 'qdTime'], [], (values) => {
  const won = textIn(values, 'winningTime')
  const signed = textIn(values, 'qdTime')
  if (won === undefined || signed === undefined) return undefined
  if (signed < won) return { outcome: 'refuse', code: 'signedBeforeAward', field: 'qdTime' }
  return signed <= addDays(won, contractThresholds.daysToSign)
    ? undefined
    : {
        outcome: 'warn',
        code: 'signedLate',
        field: 'qdTime',
        words: { max: String(contractThresholds.daysToSign) },
      }
})

/** submit-forms.md D0.6: the award is not before the tender. */
export const awardedAfterTender = defineRule(['winningTime', 'tender'], [], (values) => {
  const [tender] = linksIn(values, 'tender')
  const date = tender && findPart(tender, 'tenderDate')
  const won = textIn(values, 'winningTime')
  if (!date || won === undefined || won >= date) return undefined
  return { outcome: 'refuse', code: 'awardBeforeTender', field: 'winningTime', words: { date } }
})

/** submit-forms.md D0.6: the contract does not exceed the amount of the tender. */
export const staysBelowCeiling = defineRule(['effectiveAmount', 'tender'], [], (values) => {
  const [tender] = linksIn(values, 'tender')
  const ceiling = tender && parseFen(findPart(tender, 'kzPrice'))
  const amount = fenIn(values, 'effectiveAmount')
  if (ceiling === undefined || amount === undefined || amount <= ceiling) return undefined
  const words = { ceiling: sayFen(ceiling) }
  return { outcome: 'explain', code: 'aboveCeiling', field: 'tender', words }
})

/** submit-forms.md D10: the payment plan adds up to the contract, in percent and in money. */
export const planIsWhole = defineRule(['paymentPlan', 'effectiveAmount'], [], (values) => {
  const rows = rowsIn(values, 'paymentPlan')
  const amount = fenIn(values, 'effectiveAmount')
  if (rows.length === 0) return undefined
  // A percentage has two decimals, as an amount has.
  if (sumFen(rows, 'ratio') !== 10_000n)
    return { outcome: 'refuse', code: 'planNotWhole', field: 'paymentPlan' }
  const planned = sumFen(rows, 'amount')
  return amount === undefined || planned === amount
    ? undefined
    : { outcome: 'refuse', code: 'planNotAmount', field: 'paymentPlan', words: { amount: sayFen(amount) } }
})

/**
 * submit-forms.md D10: the amount of a row matches its share of the contract, within two decimals of a percent.
 */
export const planRowsAgree = defineRule(['paymentPlan', 'effectiveAmount'], [], (values) => {
  const whole = fenIn(values, 'effectiveAmount')
  return rowsIn(values, 'paymentPlan').flatMap((row, index) => {
    const ratio = fenIn(row, 'ratio')
    const amount = fenIn(row, 'amount')
    if (whole === undefined || ratio === undefined || amount === undefined) return []
    const apart = amount * 10_000n - whole * ratio
    if (apart <= whole && apart >= -whole) return []
    const words = { ratio: formatFen(ratio), expected: sayFen(divideHalfUp(whole * ratio, 10_000n)) }
    const field = `paymentPlan.${index}.amount`
    return [{ outcome: 'warn' as const, code: 'planRowDisagrees' as const, field, words }]
  })
})

/** Unified social credit code (GB 32100-2015): 18 characters, of which the last is a check character. */
export const creditCodeFits = defineRule(['creditCode'], [], (values) => {
  const code = textIn(values, 'creditCode')
  return code === undefined || isCreditCode(code)
    ? undefined
    : { outcome: 'refuse', code: 'wrongCreditCode', field: 'creditCode' }
})

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

export function isCreditCode(code: string): boolean {
  const digits = Array.from(code, (sign) => alphabet.indexOf(sign))
  if (digits.length !== 18 || digits.includes(-1)) return false
  const sum = digits.slice(0, 17).reduce((total, digit, index) => total + digit * (3 ** index % 31), 0)
  return digits[17] === (31 - (sum % 31)) % 31
}
