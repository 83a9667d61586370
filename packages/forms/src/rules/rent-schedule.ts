import { divideHalfUp } from '../amounts/divide-half-up.ts'
import { formatFen } from '../amounts/fen.ts'
import { addDays, addMonths, countDays } from '../dates/calendar-date.ts'
import type { Row } from '../values.ts'

export interface RentTerms {
  /** `yyyy-MM-dd`, both counted. */
  from: string
  to: string
  /** 分 a month in the first year. */
  rent: bigint
  /** Months a payment covers; Infinity for one payment. */
  cycle: number
  /** From the given year of the lease on, in hundredths of a percent, once or again each year. Applied one after another. */
  increases: readonly { fromYear: number; rate: bigint; yearly: boolean }[]
  free?: { from: string; to: string }
}

/**
 * One row a payment: its number, from, to, due, amount. A month runs from the day of the month the lease begins
 * on; a part of a month, and rent-free days, count by the days of that month; each month is rounded half up.
 */
export function rentSchedule(terms: RentTerms): Row[] {
  const rows: Row[] = []
  const months = monthsOf(terms)
  for (let start = 0; start < months.length; start += terms.cycle) {
    const covered = months.slice(start, start + terms.cycle)
    const from = covered[0]?.from ?? terms.from
    const to = covered.at(-1)?.to ?? terms.to
    const fen = covered.reduce((sum, month) => sum + month.fen, 0n)
    rows.push({ period: rows.length + 1, from, to, due: from, amount: formatFen(fen) })
    if (terms.cycle === Infinity) break
  }
  return rows
}

/** What is due of an amount a month, in 分, from one day to another, both counted. */
export function amountOverTerm(from: string, to: string, monthly: bigint): bigint {
  return monthsOf({ from, to, rent: monthly, cycle: 1, increases: [] }).reduce(
    (sum, { fen }) => sum + fen,
    0n,
  )
}

function monthsOf(terms: RentTerms): { from: string; to: string; fen: bigint }[] {
  const months: { from: string; to: string; fen: bigint }[] = []
  let rent = terms.rent
  for (let index = 0; ; index += 1) {
    if (index % 12 === 0) rent = rentInYear(terms, index / 12 + 1)
    const from = addMonths(terms.from, index)
    if (from > terms.to) return months
    const whole = addDays(addMonths(terms.from, index + 1), -1)
    const to = whole < terms.to ? whole : terms.to
    const paid = countDays(from, to) - freeDays(terms, from, to)
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
  return countDays(free.from > from ? free.from : from, free.to < to ? free.to : to)
}
