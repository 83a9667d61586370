/** A source that one amount is claimed of, and what may be claimed of it; undefined without a total. */
export interface Source {
  readonly sourceId: string
  readonly left: bigint | undefined
}

/**
 * Divides an amount among the sources in their order, up to what each has left. What is above all of them is claimed of
 * the last, where it shows as too much.
 */
export function split(fen: bigint, sources: readonly Source[]): { sourceId: string; fen: bigint }[] {
  let rest = fen
  return sources.flatMap(({ sourceId, left }, at) => {
    const isLast = at === sources.length - 1
    const most = isLast || left === undefined ? rest : left < 0n ? 0n : left
    const part = most < rest ? most : rest
    rest -= part
    return part === 0n ? [] : [{ sourceId, fen: part }]
  })
}
