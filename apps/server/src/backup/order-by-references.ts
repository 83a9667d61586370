/** Rows of `from` refer to rows of `to`. */
export interface Reference {
  from: string
  to: string
}

/**
 * Orders tables so that each comes after those its rows refer to; references within a table are allowed. Throws
 * when there is no such order.
 */
export function orderByReferences<T extends { name: string }>(
  tables: readonly T[],
  references: readonly Reference[],
): T[] {
  const ordered: T[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map((table) => table.name))
    const blocked = new Set(
      references.filter(({ from, to }) => from !== to && names.has(to)).map(({ from }) => from),
    )
    const free = waiting.filter((table) => !blocked.has(table.name))
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...names].join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => blocked.has(table.name))
  }
  return ordered
}
