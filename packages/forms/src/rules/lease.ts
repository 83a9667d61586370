import { parseDecimal, withThousands } from '../amounts/decimal.ts'
import { divideHalfUp } from '../amounts/divide-half-up.ts'
import { formatFen, priceDecimals } from '../amounts/fen.ts'
import { countDays, endOfMonths } from '../dates/calendar-date.ts'
import { wrongPhoneOfTenant } from '../phone.ts'
import { leaseThresholds } from '../thresholds.ts'
import { type LinkedRecord, numberIn, rowsIn, textIn, type Values } from '../values.ts'
import { fenIn } from './amounts.ts'
import { defineComputation } from './computation.ts'
import { amountOverTerm, rentSchedule, type RentTerms } from './rent-schedule.ts'
import { defineRule, type Finding } from './rule.ts'
import { sumFen } from './table.ts'

const cycles: Readonly<Record<string, number>> = {
  month: 1,
  quarter: 3,
  half_year: 6,
  year: 12,
  once: Infinity,
}

/** submit-forms.md D18: the rent of a month from area and unit price; a day's price counts 365/12 days. */
export const proposedRent = defineComputation(['area', 'unitPrice', 'priceUnit'], [], (values) => {
  const price = parseDecimal(values['unitPrice'], priceDecimals)
  const area = fenIn(values, 'area')
  const unit = textIn(values, 'priceUnit')
  if (price === undefined || unit === undefined) return undefined
  if (unit === 'month') return formatFen(divideHalfUp(price, 10_000n))
  if (area === undefined) return undefined
  // Six decimals of the price, two of the area.
  return formatFen(
    unit === 'day_sqm'
      ? divideHalfUp(price * area * 365n, 12_000_000n)
      : divideHalfUp(price * area, 1_000_000n),
  )
})

/** submit-forms.md D18: the usual deposit. */
export const usualDeposit = defineComputation(['rent'], ['settings'], (values, { settings }) => {
  const rent = fenIn(values, 'rent')
  const months = BigInt(settings.depositMonths)
  return rent === undefined || months === 0n ? undefined : formatFen(rent * months)
})

/**
 * submit-forms.md D18: the sum of the assets' areas, in hundredths of a square metre; undefined while one is missing.
 */
function areaOfAssets(values: Values): bigint | undefined {
  const areas = rowsIn(values, 'assets').map((row) => fenIn(row, 'extent'))
  if (areas.length === 0 || areas.includes(undefined)) return undefined
  return areas.reduce<bigint>((sum, area) => sum + (area ?? 0n), 0n)
}

export const leasedArea = defineComputation(['assets'], [], (values) => {
  const area = areaOfAssets(values)
  return area === undefined ? undefined : formatFen(area)
})

/** submit-forms.md D18: the charged area may be smaller than the leased area, never larger. */
export const areaStaysWithinAssets = defineRule(['area', 'assets'], [], (values) => {
  const area = fenIn(values, 'area')
  const whole = areaOfAssets(values)
  if (area === undefined || whole === undefined || area <= whole) return undefined
  const words = { whole: withThousands(formatFen(whole)) }
  return { outcome: 'refuse', code: 'areaAboveAssets', field: 'area', words }
})

/** The asset number of the first asset, when it has one. */
export const firstAssetNo = defineComputation(['assets'], [], (values) => {
  const row = rowsIn(values, 'assets')[0]
  return row && textIn(row, 'assetNo')
})

/** The asset card of the first asset (forms.txt §3 "Lease contract"). */
export const firstAsset = defineComputation(['assets'], [], (values): LinkedRecord | undefined => {
  const row = rowsIn(values, 'assets')[0]
  if (!row) return undefined
  const text = (name: string) => textIn(row, name) ?? null
  return {
    massif: text('massif'),
    building: text('building'),
    floors: text('floors'),
    room: text('room'),
    commercial: text('commercial'),
    extent: text('extent'),
  }
})

function termsOf(values: Values): RentTerms | undefined {
  const from = textIn(values, 'validFrom')
  const to = textIn(values, 'validTo')
  const rent = fenIn(values, 'rent')
  const cycle = cycles[textIn(values, 'payCycle') ?? '']
  if (from === undefined || to === undefined || rent === undefined || cycle === undefined) return undefined
  if (to <= from || to > lastDay(from)) return undefined
  const freeFrom = textIn(values, 'rentFreeFrom')
  const freeTo = textIn(values, 'rentFreeTo')
  const increases = rowsIn(values, 'increase').map((row) => ({
    fromYear: numberIn(row, 'fromYear') ?? Infinity,
    rate: fenIn(row, 'rate') ?? 0n,
    yearly: row['yearly'] === 1,
  }))
  return {
    from,
    to,
    rent,
    cycle,
    increases,
    ...(freeFrom !== undefined && freeTo !== undefined && { free: { from: freeFrom, to: freeTo } }),
  }
}

const scheduleReads = ['validFrom', 'validTo', 'rent', 'payCycle', 'increase', 'rentFreeFrom', 'rentFreeTo']

export const leaseSchedule = defineComputation(scheduleReads, [], (values) => {
  const terms = termsOf(values)
  return terms && rentSchedule(terms)
})

const fees = ['propertyFee', 'coolingFee', 'heatingFee', 'parkingFee']

/**
 * submit-forms.md D18: the sum of the schedule's payments and the fees of the term; entered while a part is unknown.
 */
export const leaseTotal = defineComputation(
  ['schedule', 'validFrom', 'validTo', 'area', 'assets', ...fees.flatMap((fee) => [fee, `${fee}Unit`])],
  [],
  (values) => {
    const rows = rowsIn(values, 'schedule')
    const amounts = fees.map((fee) => feeOfTerm(values, fee))
    if (rows.length === 0 || amounts.includes(undefined)) return undefined
    const rent = sumFen(rows, 'amount')
    return formatFen(amounts.reduce<bigint>((sum, fee) => sum + (fee ?? 0n), rent))
  },
)

/** The fee by area and month, which is due in rent-free months, too; a part of a month counts by its days. */
function feeOfTerm(values: Values, fee: string): bigint | undefined {
  const price = fenIn(values, fee) ?? 0n
  if (values[`${fee}Unit`] !== 'month_sqm') return price
  const area = fenIn(values, 'area') ?? areaOfAssets(values)
  const from = textIn(values, 'validFrom')
  const to = textIn(values, 'validTo')
  if (area === undefined || from === undefined || to === undefined) return undefined
  return amountOverTerm(from, to, divideHalfUp(price * area, 100n))
}

function lastDay(from: string): string {
  return endOfMonths(from, leaseThresholds.years * 12)
}

/** submit-forms.md D18: the end is after the beginning and within twenty years of it. */
export const leaseTermFits = defineRule(['validFrom', 'validTo'], [], (values): Finding | undefined => {
  const from = textIn(values, 'validFrom')
  const to = textIn(values, 'validTo')
  if (from === undefined || to === undefined) return undefined
  if (to <= from)
    return {
      outcome: 'refuse',
      code: 'endBeforeStart',
      field: 'validTo',
      words: { start: { labelOf: 'validFrom' } },
    }
  return to <= lastDay(from)
    ? undefined
    : {
        outcome: 'refuse',
        code: 'leaseTooLong',
        field: 'validTo',
        words: { max: String(leaseThresholds.years) },
      }
})

/** submit-forms.md D18: rent-free days lie within the term and do not exceed about a month per year. */
export const freePeriodFits = defineRule(
  ['rentFreeFrom', 'rentFreeTo', 'validFrom', 'validTo'],
  ['settings'],
  (values, { settings: { rentFreeDaysAYear } }): Finding | undefined => {
    const from = textIn(values, 'rentFreeFrom')
    const to = textIn(values, 'rentFreeTo')
    const start = textIn(values, 'validFrom')
    const end = textIn(values, 'validTo')
    if (to === undefined) return undefined
    if (from === undefined) return { outcome: 'refuse', code: 'freeWithoutStart', field: 'rentFreeFrom' }
    if (start === undefined || end === undefined) return undefined
    if (to < from)
      return {
        outcome: 'refuse',
        code: 'endBeforeStart',
        field: 'rentFreeTo',
        words: { start: { labelOf: 'rentFreeFrom' } },
      }
    if (from < start || to > end) return { outcome: 'refuse', code: 'freeOutsideTerm', field: 'rentFreeFrom' }
    const years = Math.ceil(countDays(start, end) / 366)
    return countDays(from, to) <= years * rentFreeDaysAYear
      ? undefined
      : {
          outcome: 'warn',
          code: 'longFreePeriod',
          field: 'rentFreeTo',
          words: { max: String(rentFreeDaysAYear) },
        }
  },
)

/** submit-forms.md D18: a lease is signed before it begins. */
export const signedBeforeTerm = defineRule(['signDate', 'validFrom'], [], (values) => {
  const signed = textIn(values, 'signDate')
  const from = textIn(values, 'validFrom')
  if (signed === undefined || from === undefined || signed <= from) return undefined
  return { outcome: 'warn', code: 'signedAfterStart', field: 'signDate' }
})

/** submit-forms.md D18: a waiver needs an explanation. */
export const explainsWaiver = defineRule(['freeWaiver'], [], (values) =>
  textIn(values, 'freeWaiver') === undefined
    ? undefined
    : { outcome: 'explain', code: 'explainWaiver', field: 'freeWaiver' },
)

/** Checks a phone number (platform.txt §5 "Phone helper"); landlines are accepted, too. */
export const phoneFits = defineRule(['phone'], [], (values) => {
  const phone = textIn(values, 'phone')
  if (phone === undefined) return undefined
  const code = wrongPhoneOfTenant(phone)
  return code && { outcome: 'refuse', code, field: 'phone' }
})
