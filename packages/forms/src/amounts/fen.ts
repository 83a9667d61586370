import { formatDecimal, parseDecimal } from './decimal.ts'

/** 99,999,999,999.99 yuan: the largest amount any form takes (D0.2). */
export const largestFen = 9_999_999_999_999n

/** Yuan as text or number to 分; undefined where it is no amount. Never through a float. */
export function parseFen(raw: unknown): bigint | undefined {
  return parseDecimal(raw, 2)
}

/** 分 as canonical text: `1409.50`. */
export function formatFen(fen: bigint): string {
  return formatDecimal(fen, 2)
}
