import { dayRange, formatDate } from '../../platform/business-time.ts'

const dayMs = 86_400_000

/** Mondays of the last `weeks` weeks, the current week last, as days of business time. */
export function lastMondays(now: Date, weeks: number): string[] {
  const [year = 0, month = 1, day = 1] = formatDate(now).split('-').map(Number)
  const today = Date.UTC(year, month - 1, day)
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const monday = today - sinceMonday * dayMs
  return Array.from({ length: weeks }, (_, index) =>
    new Date(monday - (weeks - 1 - index) * 7 * dayMs).toISOString().slice(0, 10),
  )
}

/** Start of a day of business time; an invalid date for an invalid day. */
export function startOf(day: string): Date {
  return dayRange(day)?.from ?? new Date(Number.NaN)
}
