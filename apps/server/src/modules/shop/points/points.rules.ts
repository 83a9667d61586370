/** Points of a person in one budget, in hundredths. */
export interface Balance {
  budgetId: string
  /** Last day on which the points can be spent, yyyy-MM-dd. */
  endsOn: string
  amount: bigint
}

export interface PointChange {
  budgetId: string
  change: bigint
}

/**
 * Changes that spend an amount: first from the budget that ends first. Undefined when the balances do not cover the
 * amount.
 */
export function spend(balances: readonly Balance[], amount: bigint): PointChange[] | undefined {
  const byEnd = balances.toSorted(
    (a, b) => a.endsOn.localeCompare(b.endsOn) || a.budgetId.localeCompare(b.budgetId),
  )
  const changes: PointChange[] = []
  let left = amount
  for (const { budgetId, amount: kept } of byEnd) {
    const taken = kept < left ? kept : left
    if (taken > 0n) changes.push({ budgetId, change: -taken })
    left -= taken
  }
  return left === 0n ? changes : undefined
}

/**
 * Changes that give back an amount to the budgets it was taken from: first to the one that was taken from last. `moves`
 * are all moves of the order so far, oldest first. Throws when the order did not spend that much.
 */
export function giveBack(moves: readonly PointChange[], amount: bigint): PointChange[] {
  const spent = new Map<string, bigint>()
  for (const { budgetId, change } of moves) spent.set(budgetId, (spent.get(budgetId) ?? 0n) - change)
  const changes: PointChange[] = []
  let left = amount
  for (const [budgetId, taken] of [...spent].toReversed()) {
    const given = taken < left ? taken : left
    if (given > 0n) changes.push({ budgetId, change: given })
    left -= given
  }
  if (left !== 0n) throw new Error('more points were to be given back than the order spent')
  return changes
}
