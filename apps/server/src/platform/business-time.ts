/** Business time is Asia/Shanghai: UTC+8 all year since 1991. */
const offsetMs = 8 * 3_600_000

/** `yyyy-MM-dd HH:mm:ss` in Shanghai. */
export function formatTime(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** `yyyy-MM-dd` in Shanghai. */
export function formatDate(instant: Date): string {
  return formatTime(instant).slice(0, 10)
}

/** The instant of `yyyy-MM-dd HH:mm:ss`, or of the start of a day, in Shanghai; undefined for another text. */
export function instantOf(text: string): Date | undefined {
  const whole = text.length === 10 ? `${text} 00:00:00` : text
  const instant = new Date(new Date(`${whole.replace(' ', 'T')}Z`).getTime() - offsetMs)
  return !Number.isNaN(instant.getTime()) && formatTime(instant) === whole ? instant : undefined
}

/** Start of a day in Shanghai and of the next day; undefined when the text is not a date. */
export function dayRange(text: string): { from: Date; to: Date } | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?: \d{2}:\d{2}:\d{2})?$/.exec(text)
  const midnight = match?.[1] ? new Date(`${match[1]}T00:00:00Z`) : undefined
  if (!midnight || Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== match?.[1])
    return undefined
  const from = new Date(midnight.getTime() - offsetMs)
  return { from, to: new Date(from.getTime() + 86_400_000) }
}
