import type { Branch, Condition, Definition, FlowNode, ForkNode } from '@countersign/engine'
import { flowLimits } from '@countersign/contract'
import {
  countOf,
  depthOf,
  findBranch,
  findItem,
  findNode,
  idsIn,
  isDefault,
  isFork,
  listOf,
  mayEndIn,
  type Place,
  trunk,
} from './find.ts'
import { blankCondition, copyBranch, copyNode, type Making, newBranch } from './make.ts'

/**
 * Changes of a flow. Each answers a new definition that shares all parts it left alone, or the given one when the change
 * is not possible.
 */

/** A map that answers the list itself when nothing in it has changed. */
function mapped<T>(list: T[], change: (one: T) => T): T[] {
  const next = list.map(change)
  return next.every((one, index) => one === list[index]) ? list : next
}

function inForks(nodes: FlowNode[], change: (fork: ForkNode) => ForkNode): FlowNode[] {
  return mapped(nodes, (node) => {
    if (!isFork(node)) return node
    const branches = mapped(node.branches, (branch) => {
      const below = inForks(branch.nodes, change)
      return below === branch.nodes ? branch : { ...branch, nodes: below }
    })
    return change(branches === node.branches ? node : { ...node, branches })
  })
}

function inList(
  definition: Definition,
  listId: string,
  change: (list: FlowNode[]) => FlowNode[],
): Definition {
  if (listId === trunk) return { ...definition, nodes: change(definition.nodes) }
  return withNodes(
    definition,
    inForks(definition.nodes, (fork) => {
      const branches = mapped(fork.branches, (branch) =>
        branch.id === listId ? { ...branch, nodes: change(branch.nodes) } : branch,
      )
      return branches === fork.branches ? fork : { ...fork, branches }
    }),
  )
}

function inFork(definition: Definition, forkId: string, change: (fork: ForkNode) => ForkNode): Definition {
  return withNodes(
    definition,
    inForks(definition.nodes, (fork) => (fork.id === forkId ? change(fork) : fork)),
  )
}

function withNodes(definition: Definition, nodes: FlowNode[]): Definition {
  return nodes === definition.nodes ? definition : { ...definition, nodes }
}

/** The changed flow, unless it exceeds a limit that the server has, too. */
function withinLimits(before: Definition, after: Definition): Definition {
  const isTooLarge = countOf(after.nodes) > flowLimits.nodes || depthOf(after.nodes) > flowLimits.depth
  return isTooLarge ? before : after
}

/** The nearest index where a node can stand: behind the start and before the end. */
function clamp(list: readonly FlowNode[], index: number): number {
  const first = list[0]?.type === 'start' ? 1 : 0
  const last = list.at(-1)?.type === 'end' ? list.length - 1 : list.length
  return Math.max(first, Math.min(index, last))
}

/** Whether a node can be moved, copied and removed. The start and the end of the flow stay. */
export function isMovable(definition: Definition, id: string): boolean {
  const found = findItem(definition, id)
  if (!found) return false
  if (found.kind === 'branch') return !isDefault(found.fork, found.branch)
  return found.node.type !== 'start' && found.node.type !== 'end'
}

export function isRemovable(definition: Definition, id: string): boolean {
  const found = findNode(definition, id)
  if (found?.node.type === 'end') return found.place.listId !== trunk
  return isMovable(definition, id)
}

/** An end goes to the end of its branch, whatever the index. */
export function insertNode(definition: Definition, place: Place, node: FlowNode): Definition {
  const list = listOf(definition, place.listId)
  if (!list) return definition
  const isEnd = node.type === 'end'
  if (node.type === 'start') return definition
  if (isEnd && (!mayEndIn(definition, place.listId) || list.at(-1)?.type === 'end')) return definition
  if (!isFresh(definition, idsIn([node]))) return definition
  const index = isEnd ? list.length : clamp(list, place.index)
  return withinLimits(
    definition,
    inList(definition, place.listId, (nodes) => nodes.toSpliced(index, 0, node)),
  )
}

/** Whether these ids are different from one another and from those of the flow. */
function isFresh(definition: Definition, ids: readonly string[]): boolean {
  const all = [...idsIn(definition.nodes), ...ids]
  return new Set(all).size === all.length
}

/** Inserts a copy of a node under new ids. */
export function pasteNode(
  definition: Definition,
  place: Place,
  node: FlowNode,
  newId: () => string,
): Definition {
  return insertNode(definition, place, copyNode(node, newId))
}

/** Removes a node, or a branch with all its nodes. A fork with one branch left gives way to the nodes of that branch. */
export function removeItem(definition: Definition, id: string): Definition {
  if (!isRemovable(definition, id)) return definition
  const found = findItem(definition, id)
  if (!found) return definition
  if (found.kind === 'node') {
    return inList(definition, found.place.listId, (list) => list.filter((node) => node.id !== id))
  }
  const { fork } = found
  const left = fork.branches.filter((branch) => branch.id !== id)
  const [only] = left
  if (left.length > 1 || !only) {
    return inFork(definition, fork.id, (one) => ({ ...one, branches: left }))
  }
  return dissolve(definition, fork.id, only.nodes)
}

function dissolve(definition: Definition, forkId: string, nodes: readonly FlowNode[]): Definition {
  const place = findNode(definition, forkId)?.place
  if (!place) return definition
  return inList(definition, place.listId, (list) =>
    // An end of the branch would cut off what follows the fork.
    list.toSpliced(place.index, 1, ...nodes.filter(({ type }) => type !== 'end')),
  )
}

/** Moves a node to another place; `place` counts with the node still where it is. */
export function moveNode(definition: Definition, id: string, place: Place): Definition {
  const found = findNode(definition, id)
  const target = listOf(definition, place.listId)
  if (!found || !target || !isMovable(definition, id)) return definition
  // A fork cannot move into itself.
  if (findItem({ nodes: [found.node] }, place.listId)) return definition
  const { node, place: from } = found
  const isSame = from.listId === place.listId
  const index = clamp(target, place.index) - (isSame && from.index < clamp(target, place.index) ? 1 : 0)
  if (isSame && index === from.index) return definition
  const without = inList(definition, from.listId, (list) => list.filter((one) => one !== node))
  return withinLimits(
    definition,
    inList(without, place.listId, (list) => list.toSpliced(index, 0, node)),
  )
}

/** Moves a branch among the branches of its fork. The default branch stays last. */
function moveBranch(definition: Definition, id: string, by: 1 | -1): Definition {
  const found = findBranch(definition, id)
  if (!found || !isMovable(definition, id)) return definition
  const { fork, index } = found
  const other = fork.branches[index + by]
  if (!other || isDefault(fork, other)) return definition
  return inFork(definition, fork.id, (one) => ({
    ...one,
    branches: one.branches.with(index, other).with(index + by, found.branch),
  }))
}

export type MoveKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/**
 * Moves by a key. A node goes up and down in its list and beyond its ends out of the branch, left and right to the
 * neighbouring branch, and right into a fork that follows it. A branch changes places with its neighbour.
 */
export function moveByKey(definition: Definition, id: string, key: MoveKey): Definition {
  const found = findItem(definition, id)
  if (!found) return definition
  if (found.kind === 'branch') {
    return moveBranch(definition, id, key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1)
  }
  const place = placeByKey(definition, found.node.id, key)
  return place ? moveNode(definition, id, place) : definition
}

function placeByKey(definition: Definition, id: string, key: MoveKey): Place | undefined {
  const found = findNode(definition, id)
  if (!found) return undefined
  const { siblings, place, around } = found
  const { listId, index } = place
  switch (key) {
    case 'ArrowUp':
      return canPass(siblings[index - 1]) ? { listId, index: index - 1 } : beside(definition, around?.fork, 0)
    case 'ArrowDown':
      return canPass(siblings[index + 1]) ? { listId, index: index + 2 } : beside(definition, around?.fork, 1)
    case 'ArrowLeft': {
      const branch = around?.fork.branches[around.index - 1]
      return branch ? { listId: branch.id, index } : beside(definition, around?.fork, 0)
    }
    case 'ArrowRight': {
      const next = siblings[index + 1]
      const [into] = next && isFork(next) ? next.branches : []
      if (into) return { listId: into.id, index: 0 }
      const branch = around?.fork.branches[around.index + 1]
      return branch && { listId: branch.id, index }
    }
  }
}

const canPass = (node: FlowNode | undefined) =>
  node !== undefined && node.type !== 'start' && node.type !== 'end'

/** The place before (0) or behind (1) a fork. */
function beside(definition: Definition, fork: ForkNode | undefined, offset: 0 | 1): Place | undefined {
  const place = fork && findNode(definition, fork.id)?.place
  return place && { listId: place.listId, index: place.index + offset }
}

/** Puts a changed node in the place of the one with its id. */
export function changeNode(definition: Definition, changed: FlowNode): Definition {
  const found = findNode(definition, changed.id)
  if (!found) return definition
  return inList(definition, found.place.listId, (list) =>
    mapped(list, (one) => (one.id === changed.id ? changed : one)),
  )
}

/** The default branch has no condition and does not get one. */
export function changeBranch(
  definition: Definition,
  id: string,
  change: Partial<Pick<Branch, 'name' | 'when'>>,
): Definition {
  const found = findBranch(definition, id)
  if (!found) return definition
  const isFixed = found.fork.type === 'parallel' || isDefault(found.fork, found.branch)
  const { when = found.branch.when } = change
  // Without a condition the branch would be a second default.
  const next = { ...change, when: isFixed || when === null ? found.branch.when : when }
  return inFork(definition, found.fork.id, (fork) => ({
    ...fork,
    branches: mapped(fork.branches, (branch) => (branch.id === id ? { ...branch, ...next } : branch)),
  }))
}

/** A new branch comes last, but before the default branch. */
export function addBranch(definition: Definition, forkId: string, branch: Branch): Definition {
  const found = findNode(definition, forkId)
  if (!found || !isFork(found.node)) return definition
  const { branches } = found.node
  if (branches.length >= flowLimits.branches) return definition
  if (!isFresh(definition, [branch.id, ...idsIn(branch.nodes)])) return definition
  const last = branches.at(-1)
  const index = last && isDefault(found.node, last) ? branches.length - 1 : branches.length
  return withinLimits(
    definition,
    inFork(definition, forkId, (fork) => ({ ...fork, branches: fork.branches.toSpliced(index, 0, branch) })),
  )
}

export function pasteBranch(
  definition: Definition,
  forkId: string,
  branch: Branch,
  making: Making,
): Definition {
  const fork = findNode(definition, forkId)?.node
  if (!fork || !isFork(fork)) return definition
  const copy = copyBranch(branch, making.newId)
  return addBranch(definition, forkId, { ...copy, when: conditionIn(fork.type, copy.when, making) })
}

function conditionIn(
  type: ForkNode['type'],
  when: Condition | null,
  making: Pick<Making, 'blankTest'>,
): Condition | null {
  return type === 'parallel' ? null : (when ?? blankCondition(making))
}

/** Turns a fork into another type. From and to a parallel fork the conditions come and go. */
export function changeFork(
  definition: Definition,
  forkId: string,
  type: ForkNode['type'],
  making: Pick<Making, 'blankTest'>,
): Definition {
  return inFork(definition, forkId, (fork) => {
    if (fork.type === type) return fork
    const branches = fork.branches.map((branch, index) => ({
      ...branch,
      when: index === fork.branches.length - 1 ? null : conditionIn(type, branch.when, making),
    }))
    return { ...fork, type, branches }
  })
}

/**
 * A flow that the page can edit: with its start and its end, and with one default branch per condition, in the last place.
 * Flows that the page has written are answered as they are.
 */
export function repaired(definition: Definition, making: Making & { startName: string }): Definition {
  const { nodes } = definition
  const first = nodes[0]?.type === 'start' ? [] : [mark('start', making.newId(), making.startName)]
  const last = nodes.at(-1)?.type === 'end' ? [] : [mark('end', making.newId(), making.names.end)]
  const whole = first.length + last.length > 0 ? [...first, ...nodes, ...last] : nodes
  return withNodes(
    definition,
    inForks(whole, (fork) => withOneDefault(fork, making)),
  )
}

const mark = (type: 'start' | 'end', id: string, name: string): FlowNode => ({ type, id, name })

function withOneDefault(fork: ForkNode, making: Making): ForkNode {
  if (fork.type === 'parallel') return fork
  const isNull = ({ when }: Branch) => when === null
  const last = fork.branches.at(-1)
  if (last && isNull(last) && fork.branches.filter(isNull).length === 1) return fork
  const known = fork.branches.findLast(isNull)
  const others = fork.branches.filter((branch) => branch !== known)
  const added = known ?? { ...newBranch(fork, making), name: making.defaultName, when: null }
  return {
    ...fork,
    branches: [
      ...mapped(others, (branch) => (isNull(branch) ? { ...branch, when: blankCondition(making) } : branch)),
      added,
    ],
  }
}
