import { parseDate } from '../dates/calendar-date.ts'
import { type Parser, problem } from './parsed.ts'

/** Parses a day; a time after it is dropped. */
export const parseDay: Parser = (raw) => {
  const written = typeof raw === 'string' ? parseDate(raw.trim()) : undefined
  return written ? { value: written.date } : problem('notADate')
}

/**
 * A date without a time means the end of the day for an end and the beginning for a start (wire.md "Dates and money").
 */
export const parseMoment: Parser = (raw, field) => {
  const written = typeof raw === 'string' ? parseDate(raw.trim()) : undefined
  if (!written) return problem('notADate')
  const bare = field.boundary === 'end' ? '23:59:59' : '00:00:00'
  return { value: `${written.date} ${written.time ?? bare}` }
}
