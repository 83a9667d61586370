export interface PricedLine {
  kind: 'office' | 'welfare'
  priceFen: bigint
  num: number
}

/** Amounts of an order, in fen. */
export interface Amounts {
  total: bigint
  /** The part that points pay: all welfare goods, and office supplies if the person wants. */
  points: bigint
  /** The part charged to the department. */
  charged: bigint
}

export function amountsOf(lines: readonly PricedLine[], usePoints: boolean): Amounts {
  const total = sumOf(lines)
  const points = sumOf(lines.filter((line) => isPaidByPoints(line, usePoints)))
  return { total, points, charged: total - points }
}

export function isPaidByPoints({ kind }: Pick<PricedLine, 'kind'>, usePoints: boolean): boolean {
  return usePoints || kind === 'welfare'
}

function sumOf(lines: readonly PricedLine[]): bigint {
  return lines.reduce((sum, { priceFen, num }) => sum + priceFen * BigInt(num), 0n)
}
