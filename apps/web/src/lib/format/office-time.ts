/**
 * Times are shown in Asia/Shanghai, whatever the time zone of the browser; on the wire they are `yyyy-MM-dd HH:mm:ss`.
 */
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

export function officeNow(now = new Date()): string {
  return format.format(now)
}

const dayMs = 86_400_000

export type ShortTime =
  | { day: 'today' | 'yesterday'; time: string }
  /** `MM-dd` for a day of this year, `yyyy-MM-dd` for an earlier one. */
  | { day: 'date'; text: string }

export function shortTime(text: string, now = new Date()): ShortTime {
  const date = text.slice(0, 10)
  const time = text.slice(11, 16)
  if (time && date === officeNow(now).slice(0, 10)) return { day: 'today', time }
  if (time && date === officeNow(new Date(now.getTime() - dayMs)).slice(0, 10))
    return { day: 'yesterday', time }
  return { day: 'date', text: date.slice(0, 4) === officeNow(now).slice(0, 4) ? date.slice(5) : date }
}
