import { limits } from '../thresholds.ts'
import { addDays, countDays } from './calendar-date.ts'

const noon = '12:00:00'

/**
 * Counts days from `start` to `end` (both `yyyy-MM-dd HH:mm:ss`) in halves. A day counts if `counts` answers true;
 * times before 12:00 are the morning half (wire.md "Dates and money"). Answers 0 when the end is before the start.
 * Every day of a span that is too long for any form counts, so that no calendar of centuries is walked.
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
