import { allNodes, type Branch, type Definition, type FlowNode, type ForkNode } from './definition.ts'

/** A position in a list of nodes, and the branch whose list it is. */
interface Level {
  nodes: readonly FlowNode[]
  index: number
  inside: { fork: ForkNode; branch: Branch } | null
}

/** Place of a node in the tree: one level per list that holds it, the outermost first. */
export type Place = readonly Level[]

/** Place of a node. Throws for an id that the definition does not have. */
export function placeOf(definition: Definition, nodeId: string): Place {
  const place = findPlace(definition.nodes, nodeId, null)
  if (!place) throw new Error(`the definition has no node ${nodeId}`)
  return place
}

function findPlace(nodes: readonly FlowNode[], nodeId: string, inside: Level['inside']): Level[] | undefined {
  for (const [index, node] of nodes.entries()) {
    const level: Level = { nodes, index, inside }
    if (node.id === nodeId) return [level]
    if (!('branches' in node)) continue
    for (const branch of node.branches) {
      const below = findPlace(branch.nodes, nodeId, { fork: node, branch })
      if (below) return [level, ...below]
    }
  }
  return undefined
}

/** All nodes that come after a place on its path. Other branches of the forks that hold it are not among them. */
export function nodesAfter(place: Place): FlowNode[] {
  return place.toReversed().flatMap(({ nodes, index }) => allNodes(nodes.slice(index + 1)))
}

/** Forks and branches that hold a place. */
export function holdersOf(place: Place): { fork: ForkNode; branch: Branch }[] {
  return place.flatMap(({ inside }) => inside ?? [])
}

/** Nodes right before a place, nearest first: its own list backwards, then the lists that hold it. */
export function nodesBefore(place: Place): FlowNode[] {
  return place.toReversed().flatMap(({ nodes, index }) => nodes.slice(0, index).toReversed())
}
