/** "386420.00" → "386,420.00". A text that is not a plain amount is returned unchanged. */
export function withSeparators(amount: string): string {
  const found = /^(-?)(\d+)(\.\d+)?$/.exec(amount)
  if (!found) return amount
  const [, sign = '', whole = '', rest = ''] = found
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${rest}`
}
