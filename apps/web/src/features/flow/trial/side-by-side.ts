import type { contract, OutputOf } from '@countersign/contract'

export type RouteLine = OutputOf<typeof contract.flowReplay>['changed'][number]['before'][number]

/** A line of two routes beside each other. A step that only one of them has stands alone. */
export interface RoutePair {
  before: RouteLine | undefined
  after: RouteLine | undefined
  /** The same people are asked in the same way; a new name of the step alone is no difference. */
  isSame: boolean
}

/** A step with the same people counts for more than all names together, as a route has at most 300 steps. */
const samePeople = 1000

/**
 * Two routes with the steps that correspond to each other in one line: as many steps with the same people as possible,
 * then as many with the same name.
 */
export function sideBySide(before: readonly RouteLine[], after: readonly RouteLine[]): RoutePair[] {
  const best = before.map((): number[] => [])
  const bestAt = (row: number, column: number) => best[row]?.[column] ?? 0
  for (const [row, one] of [...before.entries()].toReversed())
    for (const [column, other] of [...after.entries()].toReversed()) {
      const paired = likeness(one, other) + bestAt(row + 1, column + 1)
      const line = best[row]
      if (line) line[column] = Math.max(paired, bestAt(row + 1, column), bestAt(row, column + 1))
    }
  const pairs: RoutePair[] = []
  let row = 0
  let column = 0
  while (row < before.length || column < after.length) {
    const one = before[row]
    const other = after[column]
    const alike = one && other ? likeness(one, other) : 0
    if (alike > 0 && bestAt(row, column) === alike + bestAt(row + 1, column + 1)) {
      pairs.push({ before: one, after: other, isSame: alike >= samePeople })
      row += 1
      column += 1
    } else if (one && (!other || bestAt(row, column) === bestAt(row + 1, column))) {
      pairs.push({ before: one, after: undefined, isSame: false })
      row += 1
    } else {
      pairs.push({ before: undefined, after: other, isSame: false })
      column += 1
    }
  }
  return pairs
}

function likeness(one: RouteLine, other: RouteLine): number {
  const name = one.node === other.node ? 1 : 0
  return one.people === other.people && one.skipped === other.skipped && one.mode === other.mode
    ? samePeople + name
    : name
}
