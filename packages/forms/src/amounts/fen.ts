import { formatDecimal, parseDecimal, readDecimal } from './decimal.ts'

/** The largest amount a form accepts, 99,999,999,999.99 yuan (submit-forms.md D0.2). */
export const largestFen = 9_999_999_999_999n

/** Decimal places of a unit price. */
export const priceDecimals = 6

/** Converts yuan as text or number to 分 without floats. Answers undefined for anything that is not an amount. */
export function parseFen(raw: unknown): bigint | undefined {
  return parseDecimal(raw, 2)
}

/**
 * The stored form of an amount that somebody wrote: two decimals, more only if they were entered. Undefined for anything
 * that is not an amount.
 */
export function amountText(raw: unknown, decimals = 2): string | undefined {
  const units = readDecimal(raw, decimals, 'amount')
  return typeof units === 'bigint' ? amountOfUnits(units, decimals) : undefined
}

export function amountOfUnits(units: bigint, decimals: number): string {
  const [whole = '', fraction = ''] = formatDecimal(units, decimals).split('.')
  return `${whole}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, '')}`
}

/** 分 as canonical text: `1409.50`. */
export function formatFen(fen: bigint): string {
  return formatDecimal(fen, 2)
}
