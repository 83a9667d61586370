import type { Branch } from '@countersign/contract'

interface Identified {
  id: string
}

type Forest<Row> = readonly Branch<Row>[]

/** A place in a tree: below a parent ("0" at the top), before a sibling or last. */
export interface Place {
  parentId: string
  beforeId?: string
}

/** Parent of the records at the top. */
export const top = '0'

/** All records of a forest, parents before their children. */
export function recordsIn<Row extends Identified>(forest: Forest<Row>): Branch<Row>[] {
  return forest.flatMap((one) => [one, ...recordsIn<Row>(one.children)])
}

/** The records that fit, with all above and below them. */
export function matching<Row extends Identified>(
  forest: Forest<Row>,
  fits: (row: Branch<Row>) => boolean,
): Branch<Row>[] {
  return forest.flatMap((one) => {
    if (fits(one)) return [one]
    const children = matching<Row>(one.children, fits)
    return children.length > 0 ? [{ ...one, children }] : []
  })
}

/** The forest without a record and all below it. */
export function without<Node extends { children: Node[] }>(
  forest: readonly Node[],
  isLeftOut: (node: Node) => boolean,
): Node[] {
  return forest
    .filter((one) => !isLeftOut(one))
    .map((one) => ({ ...one, children: without(one.children, isLeftOut) }))
}

interface Position<Row> {
  parentId: string
  siblings: Forest<Row>
  index: number
}

function positionOf<Row extends Identified>(
  forest: Forest<Row>,
  id: string,
  parentId = top,
): Position<Row> | undefined {
  const index = forest.findIndex((one) => one.id === id)
  if (index >= 0) return { parentId, siblings: forest, index }
  for (const one of forest) {
    const found = positionOf<Row>(one.children, id, one.id)
    if (found) return found
  }
  return undefined
}

const placeBefore = (parentId: string, sibling: Identified | undefined): Place => ({
  parentId,
  ...(sibling && { beforeId: sibling.id }),
})

/** Keys that move a record: up and down among its siblings, out of its parent, into the sibling before it. */
export const moveKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
export type MoveKey = (typeof moveKeys)[number]

/** The place to which a key moves a record; undefined when it cannot go there. */
export function placeByKey<Row extends Identified>(
  forest: Forest<Row>,
  id: string,
  key: MoveKey,
): Place | undefined {
  const position = positionOf(forest, id)
  if (!position) return undefined
  const { parentId, siblings, index } = position
  const before = siblings[index - 1]
  switch (key) {
    case 'ArrowUp':
      return before && placeBefore(parentId, before)
    case 'ArrowDown':
      return siblings[index + 1] && placeBefore(parentId, siblings[index + 2])
    case 'ArrowRight':
      return before && { parentId: before.id }
    case 'ArrowLeft': {
      const parent = positionOf(forest, parentId)
      return parent && placeBefore(parent.parentId, parent.siblings[parent.index + 1])
    }
  }
}

/** The place of a record dropped onto another one, or into the gap before or after it. */
export function placeOfDrop<Row extends Identified>(
  forest: Forest<Row>,
  { movedId, ontoId, where }: { movedId: string; ontoId: string; where: 'before' | 'into' | 'after' },
): Place | undefined {
  if (where === 'into') return { parentId: ontoId }
  // The record itself is no sibling to be placed before.
  const others = where === 'after' ? without(forest, ({ id }) => id === movedId) : forest
  const position = positionOf(others, ontoId)
  if (!position) return undefined
  const { parentId, siblings, index } = position
  return placeBefore(parentId, siblings[where === 'before' ? index : index + 1])
}
