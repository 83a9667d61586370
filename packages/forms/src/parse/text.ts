import { toHalfWidth } from '../amounts/decimal.ts'
import { type Parser, problem } from './parsed.ts'
import { isStorable, readText } from './raw.ts'

/** One line: a break pasted into it becomes a space. */
export const parseText: Parser = (raw, field, lookups) =>
  parseLongText(readText(raw)?.replace(/[\r\n]+/g, ' '), field, lookups)

export const parseLongText: Parser = (raw, field) => {
  const text = readText(raw)?.replace(/\r\n?/g, '\n')
  if (text === undefined) return problem('wrongType')
  if (!isStorable(text)) return problem('badText')
  const length = Array.from(text).length
  if (field.max !== undefined && length > field.max) return problem('tooLong', { max: String(field.max) })
  if (field.min !== undefined && length < field.min) return problem('tooShort', { min: String(field.min) })
  return { value: text }
}

/** D0.3: 6 to 34 digits. */
export const parseBankAccount: Parser = (raw) => {
  const text = readText(raw)
  if (text === undefined) return problem('wrongType')
  const digits = toHalfWidth(text).replace(/[\s\-–—]/g, '')
  return /^\d{6,34}$/.test(digits) ? { value: digits } : problem('notAnAccount')
}
