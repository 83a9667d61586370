import type { FigurePeriod } from '@countersign/contract'
import { dayRange, formatDate } from '../../../platform/business-time.ts'

export interface Days {
  startsOn: string
  endsOn: string
}

/** The first and the last day of a period, as days of business time. */
export function daysOf(period: FigurePeriod, now: Date): Days {
  const today = formatDate(now)
  const month = `${today.slice(0, 7)}-01`
  switch (period) {
    case 'week':
      return { startsOn: shifted(today, -6), endsOn: today }
    case 'days30':
      return { startsOn: shifted(today, -29), endsOn: today }
    case 'month':
      return { startsOn: month, endsOn: today }
    case 'lastMonth': {
      const endsOn = shifted(month, -1)
      return { startsOn: `${endsOn.slice(0, 7)}-01`, endsOn }
    }
    case 'year':
      return { startsOn: `${today.slice(0, 4)}-01-01`, endsOn: today }
  }
}

/** Every day from the first to the last. */
export function eachDay({ startsOn, endsOn }: Days): string[] {
  const days: string[] = []
  for (let day = startsOn; day <= endsOn; day = shifted(day, 1)) days.push(day)
  return days
}

/** Start of a day of business time. */
export function startOf(day: string): Date {
  const range = dayRange(day)
  if (!range) throw new Error(`no day: ${day}`)
  return range.from
}

/** The day so many days later. */
export function shifted(day: string, days: number): string {
  return formatDate(new Date(startOf(day).getTime() + days * 86_400_000))
}
