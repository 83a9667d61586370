/** A change of a stock with its sign, in the true minus of typography. */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : `${change}`.replace('-', '\u2212')
}
