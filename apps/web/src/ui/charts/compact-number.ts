/** Compact amounts such as 120万 or 1.2M, for the ticks of an axis. */
export function compactNumber(locale: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return (value) => format.format(value)
}
