/**
 * The form of every date on the wire: `yyyy-MM-dd`, optionally with a space and `HH:mm:ss` (wire.md "Dates and money").
 */
const written = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/

/** Years that requests are about. The bounds keep day counting short for any input. */
const years = { first: 1900, last: 2199 }

export interface WrittenDate {
  /** `yyyy-MM-dd`. */
  date: string
  /** `HH:mm:ss`; absent when only the day was given. */
  time?: string
}

export function parseDate(text: string): WrittenDate | undefined {
  const match = written.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number)
  if (year < years.first || year > years.last || !isDay(year, month, day)) return undefined
  const date = text.slice(0, 10)
  if (match[4] === undefined) return { date }
  const [hour = 0, minute = 0, second = 0] = match.slice(4, 7).map(Number)
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return { date, time: text.slice(11) }
}

/** The day `count` days later (earlier, when negative). */
export function addDays(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + count)).toISOString().slice(0, 10)
}

/** Working days are Monday to Friday until a company calendar exists (submit-forms.md D0.5). */
export function isMondayToFriday(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday >= 1 && weekday <= 5
}

function isDay(year: number, month: number, day: number): boolean {
  // A day that the month does not have falls into another month.
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1
}

/** The same day `count` months later, or the last day of a shorter month. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Number of days from one date to another, both included; 0 when the end is before the start. */
export function countDays(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1)
}
