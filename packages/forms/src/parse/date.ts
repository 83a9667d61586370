import { readDate } from '../dates/read-date.ts'
import type { Field } from '../field.ts'
import { isStorable } from './raw.ts'

/**
 * The canonical value of a date that somebody wrote: the day, its time dropped, or a moment where the field has a time.
 * A day without a time means its end for an end and its beginning otherwise (wire.md "Dates and money").
 */
export function dateText(
  text: string,
  { type, boundary }: Pick<Field, 'type' | 'boundary'>,
  today?: string,
): string | undefined {
  const written = isStorable(text) ? readDate(text, today) : undefined
  if (!written || type === 'date') return written?.date
  return `${written.date} ${written.time ?? (boundary === 'end' ? '23:59:59' : '00:00:00')}`
}
