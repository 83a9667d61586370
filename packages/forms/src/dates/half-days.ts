import { limits } from '../thresholds.ts'
import { addDays, countDays } from './calendar-date.ts'

const noon = '12:00:00'

/**
 * Days from `start` to `end` (both `yyyy-MM-dd HH:mm:ss`) in halves, each day counted if `counts` says so. Before
 * 12:00 is the morning half (wire.md "Dates and money"). An end before its start counts nothing. A span that is too
 * long for any form counts every day: nobody waits for a calendar of centuries.
 */
export function countHalfDays(start: string, end: string, counts: (date: string) => boolean): number {
  if (end < start) return 0
  const last = end.slice(0, 10)
  const span = countDays(start.slice(0, 10), last)
  if (span > 2 * limits.days) return span
  let total = 0
  for (let date = start.slice(0, 10); date <= last; date = addDays(date, 1)) {
    if (counts(date)) total += 1
  }
  if (isAfternoon(start) && counts(start.slice(0, 10))) total -= 0.5
  if (!isAfternoon(end) && counts(last)) total -= 0.5
  return total
}

export function isAfternoon(dateTime: string): boolean {
  return dateTime.slice(11) >= noon
}
