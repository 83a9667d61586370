import { formatFen, parseFen } from '../amounts/fen.ts'
import { addDays, addMonths, countDays } from '../dates/calendar-date.ts'
import { leaseThresholds } from '../thresholds.ts'
import { type LinkedRecord, numberIn, rowsIn, textIn, type Values } from '../values.ts'
import { fenIn } from './amounts.ts'
import { defineComputation } from './computation.ts'
import { findPhoneProblem } from './phone.ts'
import { rentSchedule, type RentTerms } from './rent-schedule.ts'
import { defineRule, type Finding } from './rule.ts'
import { sumOf } from './table.ts'

const cycles: Readonly<Record<string, number>> = {
  month: 1,
  quarter: 3,
  half_year: 6,
  year: 12,
  once: Infinity,
}

/** D18: the rent of a month from area and unit price; a day's price counts 365/12 days. */
export const proposedRent = defineComputation(['area', 'unitPrice', 'priceUnit'], [], (values) => {
  const price = fenIn(values, 'unitPrice')
  const area = parseFen(textIn(values, 'area') ?? '')
  const unit = textIn(values, 'priceUnit')
  if (price === undefined || unit === undefined) return undefined
  if (unit === 'month') return formatFen(price)
  if (area === undefined) return undefined
  const [times, parts] = unit === 'day_sqm' ? [365n, 1200n] : [1n, 100n]
  return formatFen((price * area * times * 2n + parts) / (parts * 2n))
})

/** D18: the sum of the assets' areas. */
export const leasedArea = defineComputation(['assets'], [], (values) => {
  const rows = rowsIn(values, 'assets')
  const areas = rows.map((row) => parseFen(textIn(row, 'extent') ?? ''))
  return rows.length === 0 || areas.includes(undefined)
    ? undefined
    : formatFen(areas.reduce<bigint>((sum, area) => sum + (area ?? 0n), 0n))
})

/** forms.txt, Lease: one asset card, of the first asset. */
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

/** D18: all payments of the schedule and the fees of the term; entered where no schedule can be made. */
export const leaseTotal = defineComputation(
  ['schedule', 'propertyFee', 'coolingFee', 'heatingFee', 'parkingFee'],
  [],
  (values) => {
    const rows = rowsIn(values, 'schedule')
    if (rows.length === 0) return undefined
    const fees = ['propertyFee', 'coolingFee', 'heatingFee', 'parkingFee'].map(
      (name) => fenIn(values, name) ?? 0n,
    )
    return formatFen(fees.reduce((sum, fee) => sum + fee, parseFen(sumOf(rows, 'amount')) ?? 0n))
  },
)

function lastDay(from: string): string {
  return addDays(addMonths(from, leaseThresholds.years * 12), -1)
}

/** D18: a lease ends after it begins, and within twenty years. */
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

/** D18: rent-free days lie within the term, and are about a month a year at most. */
export const freePeriodFits = defineRule(
  ['rentFreeFrom', 'rentFreeTo', 'validFrom', 'validTo'],
  [],
  (values) => {
    const from = textIn(values, 'rentFreeFrom')
    const to = textIn(values, 'rentFreeTo')
    const start = textIn(values, 'validFrom')
    const end = textIn(values, 'validTo')
    if (from === undefined || to === undefined || start === undefined || end === undefined) return undefined
    if (to < from)
      return {
        outcome: 'refuse',
        code: 'endBeforeStart',
        field: 'rentFreeTo',
        words: { start: { labelOf: 'rentFreeFrom' } },
      }
    if (from < start || to > end) return { outcome: 'refuse', code: 'freeOutsideTerm', field: 'rentFreeFrom' }
    const years = Math.max(1, Math.ceil(countDays(start, end) / 366))
    return countDays(from, to) <= years * leaseThresholds.freeDaysAYear
      ? undefined
      : { outcome: 'warn', code: 'longFreePeriod', field: 'rentFreeTo' }
  },
)

/** D18: signed before it begins. */
export const signedBeforeTerm = defineRule(['signDate', 'validFrom'], [], (values) => {
  const signed = textIn(values, 'signDate')
  const from = textIn(values, 'validFrom')
  if (signed === undefined || from === undefined || signed <= from) return undefined
  return { outcome: 'warn', code: 'signedAfterStart', field: 'signDate' }
})

/** D18: a waiver is explained. */
export const explainsWaiver = defineRule(['freeWaiver'], [], (values) =>
  textIn(values, 'freeWaiver') === undefined
    ? undefined
    : { outcome: 'explain', code: 'explainWaiver', field: 'freeWaiver' },
)

/** platform.txt §5, the phone helper. */
export const phoneFits = defineRule(['phone'], [], (values) => {
  const phone = textIn(values, 'phone')
  if (phone === undefined) return undefined
  const problem = findPhoneProblem(phone)
  if (problem === undefined || problem === 'empty') return undefined
  return { outcome: 'refuse', code: problem === 'length' ? 'phoneLength' : 'phoneFormat', field: 'phone' }
})
