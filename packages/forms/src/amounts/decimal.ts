import { toHalfWidth } from '../half-width.ts'

/** Decimal text, plain or with thousands separators, without sign, exponent or space. */
const grammar = /^(\d{1,60}|\d{1,3}(?:,\d{3}){1,19})(?:\.(\d{1,9}))?$/

/**
 * Decimal text or number, counted in units of the last decimal place: 14.5 with two decimals is 1450n.
 * Answers undefined for anything else.
 */
export function parseDecimal(raw: unknown, decimals: number): bigint | undefined {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined
  const match = grammar.exec(String(raw))
  const fraction = match?.[2] ?? ''
  if (!match?.[1] || fraction.length > decimals) return undefined
  return BigInt(match[1].replaceAll(',', '') + fraction.padEnd(decimals, '0'))
}

/** A number as sheets give it: ` 1,234.50 `, `1234.`, `(1,234.50)` or `-1` below zero, and 1,234.50元 or ¥1,234.50. */
const asGiven = /^(-|\()?\s*(¥)?\s*(-)?\s*([\d.,]+?)\.?\s*(元)?\s*(\))?$/

/** Limit on the signs of a number, which bounds the search for its parts. */
const longest = 100

/** Reads a number that somebody wrote, as `parseDecimal` does; an amount may have the sign of its currency. */
export function readDecimal(
  raw: unknown,
  decimals: number,
  kind: 'number' | 'amount' = 'number',
): bigint | 'negative' | undefined {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined
  const text = toHalfWidth(String(raw).trim()).replaceAll(/[‐‒–—−]/g, '-')
  if (text.length > longest) return undefined
  const [, sign, before, minus, digits, behind, close] = asGiven.exec(text) ?? []
  if (kind === 'number' && (before !== undefined || behind !== undefined)) return undefined
  if ((sign === '(') !== (close !== undefined)) return undefined
  const units = parseDecimal(digits, decimals)
  return units !== undefined && (sign !== undefined || minus !== undefined) ? 'negative' : units
}

export function formatDecimal(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString()
  const digits = units.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Adds thousands separators: `1409.50` becomes `1,409.50`. */
export function withThousands(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
