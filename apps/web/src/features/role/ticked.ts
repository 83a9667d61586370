import type { TreeNode } from '@countersign/contract'

const idsIn = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsIn(children)])

function find(nodes: readonly TreeNode[], id: string): TreeNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.children, id)
    if (found) return found
  }
  return undefined
}

/** Ticks an entry with all below it, or takes all these ticks away. Entries above keep theirs. */
export function tickedAfter(
  ticked: readonly string[],
  nodes: readonly TreeNode[],
  id: string,
  isTicked: boolean,
): string[] {
  const node = find(nodes, id)
  const changed = new Set(node ? idsIn([node]) : [])
  const others = ticked.filter((one) => !changed.has(one))
  return isTicked ? [...others, ...changed] : others
}

/** Ticks after somebody else's changes: those of `now`, with what this person added to `before` and took from it. */
export function rebasedTicks(
  before: readonly string[],
  mine: readonly string[],
  now: readonly string[],
): string[] {
  return [
    ...now.filter((id) => mine.includes(id) || !before.includes(id)),
    ...mine.filter((id) => !before.includes(id) && !now.includes(id)),
  ]
}
