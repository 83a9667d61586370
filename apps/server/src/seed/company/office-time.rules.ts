import { formatDate } from '../../platform/business-time.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const chinaMs = 8 * 3_600_000
/** Office hours in minutes of the day: 9:00 to 12:00 and 13:30 to 18:00. */
const hours = [
  [540, 720],
  [810, 1080],
] as const
/** Public holidays around which an office is closed: National Day, Labour Day, New Year. */
const holidays = /-(10-0[1-7]|05-0[1-3]|01-01)$/

/** The number of the day in business time. */
const dayOf = (time: number) => Math.floor((time + chinaMs) / dayMs)
const startOfDay = (day: number) => day * dayMs - chinaMs

function isWorkday(day: number): boolean {
  const weekday = new Date(day * dayMs).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.test(formatDate(new Date(startOfDay(day))))
}

function windowsOf(day: number): [number, number][] {
  if (!isWorkday(day)) return []
  return hours.map(([from, to]) => [startOfDay(day) + from * minuteMs, startOfDay(day) + to * minuteMs])
}

/** The moment after this many minutes of office hours. */
export function afterOfficeMinutes(from: Date, minutes: number): Date {
  let left = minutes * minuteMs
  for (let day = dayOf(from.getTime()); ; day += 1) {
    for (const [start, end] of windowsOf(day)) {
      const begin = Math.max(start, from.getTime())
      if (begin >= end) continue
      if (left <= end - begin) return new Date(begin + left)
      left -= end - begin
    }
  }
}

/** The moment itself, or the last one of office hours before it. */
export function withinOffice(at: Date): Date {
  for (let day = dayOf(at.getTime()); ; day -= 1) {
    for (const [start, end] of windowsOf(day).toReversed()) {
      if (start <= at.getTime()) return new Date(Math.min(at.getTime(), end))
    }
  }
}

/** Starts of the working days since `from`, up to and with the day of `until`. */
export function workdays(from: Date, until: Date): Date[] {
  const days: Date[] = []
  for (let day = dayOf(from.getTime()); day <= dayOf(until.getTime()); day += 1)
    if (isWorkday(day)) days.push(new Date(startOfDay(day) + hours[0][0] * minuteMs))
  return days
}
