import { divideHalfUp } from '../amounts/divide-half-up.ts'
import { formatFen } from '../amounts/fen.ts'
import { addDays, countDays, endOfMonths } from '../dates/calendar-date.ts'
import type { Row } from '../values.ts'

export interface RentTerms {
  /** First and last day, `yyyy-MM-dd`, both included. */
  from: string
  to: string
  /** Monthly rent of the first year in 分. */
  rent: bigint
  /** Months per payment; Infinity for a single payment. */
  cycle: number
  /** Increases in hundredths of a percent from the given year on, once or every year, applied one after another. */
  increases: readonly { fromYear: number; rate: bigint; yearly: boolean }[]
  free?: { from: string; to: string }
}

/**
 * The schedule with one row per payment: number, from, to, due, amount. A month begins on the day of the month on which
 * the lease begins, or after the end of a month without that day. A part of a month and rent-free days count by the days
 * of that month. Each month is rounded half up.
 */
export function rentSchedule(terms: RentTerms): Row[] {
  const rows: Row[] = []
  const months = monthsOf(terms)
  for (let start = 0; start < months.length; start += terms.cycle) {
    const { from, to, fen } = months.slice(start, start + terms.cycle).reduce(join)
    rows.push({ period: rows.length + 1, from, to, due: from, amount: formatFen(fen) })
  }
  return rows
}

/** The part of a monthly amount, in 分, that is due from one day to another, both included. */
export function amountOverTerm(from: string, to: string, monthly: bigint): bigint {
  return monthsOf({ from, to, rent: monthly, cycle: 1, increases: [] }).reduce(
    (sum, { fen }) => sum + fen,
    0n,
  )
}

/** Days in a row, both ends included, and what is due for them in 分. */
interface Due {
  from: string
  to: string
  fen: bigint
}

const join = (before: Due, after: Due): Due => ({
  from: before.from,
  to: after.to,
  fen: before.fen + after.fen,
})

function monthsOf(terms: RentTerms): Due[] {
  const months: Due[] = []
  for (let index = 0; ; index += 1) {
    const from = addDays(endOfMonths(terms.from, index), 1)
    if (from > terms.to) return months
    const whole = endOfMonths(terms.from, index + 1)
    const to = earlierOf(whole, terms.to)
    const paid = countDays(from, to) - freeDays(terms, from, to)
    const rent = rentInYear(terms, Math.floor(index / 12) + 1)
    months.push({
      from,
      to,
      fen: divideHalfUp(rent * BigInt(paid), BigInt(countDays(from, whole))),
    })
  }
}

function rentInYear({ rent, increases }: RentTerms, year: number): bigint {
  return increases
    .flatMap(({ fromYear, rate, yearly }) =>
      Array.from({ length: timesRaised(fromYear, year, yearly) }, () => rate),
    )
    .reduce((amount, rate) => divideHalfUp(amount * (10_000n + rate), 10_000n), rent)
}

function timesRaised(fromYear: number, year: number, yearly: boolean): number {
  if (year < fromYear) return 0
  return yearly ? year - fromYear + 1 : 1
}

function freeDays({ free }: RentTerms, from: string, to: string): number {
  if (!free) return 0
  return countDays(laterOf(free.from, from), earlierOf(free.to, to))
}

const earlierOf = (one: string, other: string) => (one < other ? one : other)
const laterOf = (one: string, other: string) => (one > other ? one : other)
