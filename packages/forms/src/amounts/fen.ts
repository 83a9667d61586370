import { formatDecimal, parseDecimal } from './decimal.ts'

/** 99,999,999,999.99 yuan: the largest amount any form takes (submit-forms.md D0.2). */
export const largestFen = 9_999_999_999_999n

/** Of a price of one piece. */
export const priceDecimals = 6

/** Yuan as text or number to 分; undefined where it is no amount. Never through a float. */
export function parseFen(raw: unknown): bigint | undefined {
  return parseDecimal(raw, 2)
}

/** An amount as it is stored: two decimals, more only where they were entered; undefined where it is no amount. */
export function amountText(raw: unknown, decimals = 2): string | undefined {
  const units = parseDecimal(raw, decimals)
  if (units === undefined) return undefined
  const [whole = '', fraction = ''] = formatDecimal(units, decimals).split('.')
  return `${whole}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, '')}`
}

/** 分 as canonical text: `1409.50`. */
export function formatFen(fen: bigint): string {
  return formatDecimal(fen, 2)
}
