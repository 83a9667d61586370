import type { Branch, TreeNode } from '@countersign/contract'

/** Parent of a record at the top of its tree, on the wire. */
export const top = '0'

/** A record of a tree as it is stored; `parentId` is null at the top. */
export interface Placed {
  id: string
  parentId: string | null
}

/** The records of a tree by id. */
export type Places = ReadonlyMap<string, Placed>

export function placesOf(records: readonly Placed[]): Places {
  return new Map(records.map((one) => [one.id, one]))
}

/** The id of a parent as it is stored; null at the top. */
export function parentOf(given: string): string | null {
  return given === top || given === '' ? null : given
}

/** Ids from the parent upwards. A loop in the tree ends the walk. */
export function above(places: Places, id: string): string[] {
  const walked = new Set<string>()
  for (let next = places.get(id)?.parentId; next && !walked.has(next); next = places.get(next)?.parentId)
    walked.add(next)
  return [...walked]
}

/** Why a record may not lie below this parent; undefined when it may. */
export function refusalOfParent(
  places: Places,
  id: string,
  parentId: string | null,
): 'notFound' | 'parentLoop' | undefined {
  if (parentId === null) return undefined
  if (!places.has(parentId)) return 'notFound'
  return parentId === id || above(places, parentId).includes(id) ? 'parentLoop' : undefined
}

/** Whether a record stays below one of these. */
export function haveBelow(records: readonly Placed[], ids: readonly string[]): boolean {
  return records.some(({ id, parentId }) => parentId !== null && ids.includes(parentId) && !ids.includes(id))
}

/** Position of a new last child among its siblings. */
export function lastSort(siblings: readonly { sort: number }[]): number {
  return Math.max(-1, ...siblings.map(({ sort }) => sort)) + 1
}

/** The records that fit, with all above them, as a forest in the given order. */
export function forestOf<Row extends { id: string; parentId: string }>(
  rows: readonly Row[],
  fits: (row: Row) => boolean,
): Branch<Row>[] {
  const places = placesOf(rows)
  const kept = new Set(rows.filter(fits).flatMap(({ id }) => [id, ...above(places, id)]))
  const below = Map.groupBy(
    rows.filter(({ id }) => kept.has(id)),
    ({ parentId }) => parentId,
  )
  const branches = (parentId: string): Branch<Row>[] =>
    (below.get(parentId) ?? []).map((row) => ({ ...row, children: branches(row.id) }))
  return branches(top)
}

/** The records as the choices of a picker, in the given order. */
export function choicesOf(rows: readonly (Placed & { title: string })[]): TreeNode[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const choices = (parentId: string | null): TreeNode[] =>
    (below.get(parentId) ?? []).map(({ id, title }) => ({
      id,
      parentId: parentId ?? top,
      title,
      key: id,
      value: id,
      children: choices(id),
    }))
  return choices(null)
}
