/** Decimal text, plain or with thousands separators, without sign, exponent or space. */
const grammar = /^(\d{1,60}|\d{1,3}(?:,\d{3}){1,19})(?:\.(\d{1,9}))?$/

/**
 * Decimal text or number, counted in units of the last decimal place: 14.5 with two decimals is 1450n.
 * Answers undefined for anything else. Full-width digits count as digits.
 */
export function parseDecimal(raw: unknown, decimals: number): bigint | undefined {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined
  const match = grammar.exec(toHalfWidth(String(raw)))
  const fraction = match?.[2] ?? ''
  if (!match?.[1] || fraction.length > decimals) return undefined
  return BigInt(match[1].replaceAll(',', '') + fraction.padEnd(decimals, '0'))
}

export function formatDecimal(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString()
  const digits = units.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Maps the full-width digits, point, comma and minus that Chinese input methods type. */
export function toHalfWidth(text: string): string {
  return text.replace(/[０-９．，－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}

/** Adds thousands separators: `1409.50` becomes `1,409.50`. */
export function withThousands(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
