import type { Branch, Definition, FlowNode, ForkNode } from '@countersign/engine'

/** A place for a node: a list of nodes and an index in it. The list is that of a branch, or the trunk. */
export interface Place {
  listId: string
  index: number
}

/** The list of the flow itself. */
export const trunk = ''

export interface FoundNode {
  kind: 'node'
  node: FlowNode
  place: Place
  siblings: readonly FlowNode[]
  /** The fork and the branch around the node; undefined in the trunk. */
  around: FoundBranch | undefined
}

export interface FoundBranch {
  kind: 'branch'
  branch: Branch
  fork: ForkNode
  index: number
  /** The branch around the fork; undefined in the trunk. */
  around: FoundBranch | undefined
}

export type FoundItem = FoundNode | FoundBranch

export function isFork(node: FlowNode): node is ForkNode {
  return 'branches' in node
}

/** The node or branch with this id. */
export function findItem({ nodes }: Pick<Definition, 'nodes'>, id: string): FoundItem | undefined {
  return findIn(nodes, id, undefined)
}

function findIn(
  siblings: readonly FlowNode[],
  id: string,
  around: FoundBranch | undefined,
): FoundItem | undefined {
  for (const [index, node] of siblings.entries()) {
    if (node.id === id) {
      return { kind: 'node', node, place: { listId: around?.branch.id ?? trunk, index }, siblings, around }
    }
    if (!isFork(node)) continue
    for (const [at, branch] of node.branches.entries()) {
      const here: FoundBranch = { kind: 'branch', branch, fork: node, index: at, around }
      const found = branch.id === id ? here : findIn(branch.nodes, id, here)
      if (found) return found
    }
  }
  return undefined
}

export function findNode(definition: Pick<Definition, 'nodes'>, id: string): FoundNode | undefined {
  const found = findItem(definition, id)
  return found?.kind === 'node' ? found : undefined
}

export function findBranch(definition: Pick<Definition, 'nodes'>, id: string): FoundBranch | undefined {
  const found = findItem(definition, id)
  return found?.kind === 'branch' ? found : undefined
}

/** The nodes of a list; undefined when there is no such branch. */
export function listOf(definition: Pick<Definition, 'nodes'>, listId: string): FlowNode[] | undefined {
  return listId === trunk ? definition.nodes : findBranch(definition, listId)?.branch.nodes
}

/** Ids of all nodes and branches in reading order. */
export function idsIn(nodes: readonly FlowNode[]): string[] {
  return nodes.flatMap((node) =>
    isFork(node)
      ? [node.id, ...node.branches.flatMap((branch) => [branch.id, ...idsIn(branch.nodes)])]
      : [node.id],
  )
}

/** Number of nodes, without the branches. */
export function countOf(nodes: readonly FlowNode[]): number {
  return nodes.reduce(
    (sum, node) =>
      sum + 1 + (isFork(node) ? node.branches.reduce((all, branch) => all + countOf(branch.nodes), 0) : 0),
    0,
  )
}

/** Number of lists above one another; 1 for a flow without forks. */
export function depthOf(nodes: readonly FlowNode[]): number {
  return 1 + Math.max(0, ...nodes.flatMap((node) => (isFork(node) ? node.branches.map(depthBelow) : [])))
}

const depthBelow = ({ nodes }: Branch): number => depthOf(nodes)

/** Whether an end may stand in a list: in a branch, and only conditions lie above it. */
export function mayEndIn(definition: Pick<Definition, 'nodes'>, listId: string): boolean {
  const branch = findBranch(definition, listId)
  let around = branch
  while (around) {
    if (around.fork.type !== 'condition') return false
    around = around.around
  }
  return branch !== undefined
}

/** Whether a branch is taken when no condition holds. A parallel fork has no default branch. */
export function isDefault(fork: ForkNode, branch: Branch): boolean {
  return fork.type !== 'parallel' && branch.when === null
}
