/** "386420.00" → "386,420.00". What is not a plain amount comes back as it is. */
export function withSeparators(amount: string): string {
  const found = /^(-?)(\d+)(\.\d+)?$/.exec(amount)
  if (!found) return amount
  const [, sign = '', whole = '', rest = ''] = found
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${rest}`
}
