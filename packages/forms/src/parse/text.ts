import type { Field } from '../field.ts'
import { toHalfWidth } from '../half-width.ts'
import { findHidden, onOneLine, withoutHidden, withPlainBlanks } from '../plain-text.ts'
import { type Parsed, type Parser, problem } from './parsed.ts'
import { isStorable, readText } from './raw.ts'

/** Parses one line of text; a pasted line break becomes a space. */
export const parseText: Parser = (raw, field) =>
  parseWords(raw, field, field.isCode ? (text) => asCode(onOneLine(text)) : onOneLine)

/** Full-width letters and digits become plain ones. Invisible characters are removed from codes. */
export const asCode = (text: string) =>
  (isStorable(text) ? withoutHidden(text) : text).normalize('NFKC').replace(/\s/g, '').toUpperCase()

export const parseLongText: Parser = (raw, field) => parseWords(raw, field, withPlainBlanks)

/** So many times the characters that a field takes: also a text of emoji, each of several characters, has fewer. */
const absurdly = 20

function parseWords(raw: unknown, field: Field, tidy: (text: string) => string): Parsed {
  // Every other check reads each character, which an absurd text is not worth.
  if (field.max !== undefined && typeof raw === 'string' && raw.trim().length > absurdly * field.max)
    return problem('tooLong', { max: String(field.max) })
  // Look for hidden characters before trimming: trim() would remove some of them silently.
  const whole = typeof raw === 'string' ? tidy(raw) : readText(raw)
  if (whole === undefined) return problem('wrongType')
  if (!isStorable(whole)) return problem('badText')
  const hidden = findHidden(whole)
  if (hidden) return problem('hiddenCharacter', { code: hidden.code, at: String(hidden.at) })
  const text = whole.trim()
  const length = Array.from(text).length
  if (field.max !== undefined && length > field.max) return problem('tooLong', { max: String(field.max) })
  if (field.min !== undefined && length < field.min) return problem('tooShort', { min: String(field.min) })
  return { value: text }
}

/** Parses a bank account number of 6 to 34 digits (submit-forms.md D0.3). */
export const parseBankAccount: Parser = (raw) => {
  const text = readText(raw)
  if (text === undefined) return problem('wrongType')
  const digits = accountDigits(text)
  return digits === undefined ? problem('notAnAccount') : { value: digits }
}

/** The digits of an account number; undefined for a text that is none. */
export function accountDigits(text: string): string | undefined {
  const digits = toHalfWidth(text).replace(/[\s\-–—]/g, '')
  return /^\d{6,34}$/.test(digits) ? digits : undefined
}
