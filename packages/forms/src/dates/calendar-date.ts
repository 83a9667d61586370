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

/** The same day `count` months later, or the last day of a shorter month. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The last of `count` months from a day on; the end of the month where it has no such day (G-530). */
export function endOfMonths(from: string, count: number): string {
  const later = addMonths(from, count)
  return later.slice(8) === from.slice(8) ? addDays(later, -1) : later
}

/** Number of days from one date to another, both included; 0 when the end is before the start. */
export function countDays(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1)
}
