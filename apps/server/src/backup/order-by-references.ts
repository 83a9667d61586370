/** Rows of `from` name rows of `to`. */
export interface Reference {
  from: string
  to: string
}

/** Each after those that its rows name; rows may name others of their own table. Throws where there is no such order. */
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
      throw new Error(`These tables name each other in a circle: ${[...names].join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => blocked.has(table.name))
  }
  return ordered
}
