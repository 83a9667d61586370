import type { Branch, Condition, FlowNode, ForkNode, Test } from '@countersign/engine'
import { isFork } from './find.ts'

export type NodeType = FlowNode['type']

/** Types of nodes that a person can add. */
export const addedTypes = [
  'approval',
  'handling',
  'copy',
  'condition',
  'parallel',
  'inclusive',
  'end',
] as const
export type AddedType = (typeof addedTypes)[number]

/** Data that a new node needs besides its type. */
export interface Making {
  newId: () => string
  /** First name of a node, by type. */
  names: Readonly<Record<AddedType, string>>
  branchName: (number: number) => string
  defaultName: string
  /** First test of a new condition, to be filled in. */
  blankTest: Test
}

/** Draws ids that are neither taken nor drawn before. */
export function idMaker(taken: Iterable<string>, draw: () => string): () => string {
  const used = new Set(taken)
  return () => {
    let id = draw()
    while (used.has(id)) id = draw()
    used.add(id)
    return id
  }
}

export function blankCondition({ blankTest }: Pick<Making, 'blankTest'>): Condition {
  return { match: 'all', groups: [{ match: 'all', tests: [blankTest] }] }
}

export function newNode(type: AddedType, making: Making): FlowNode {
  const { newId, names, branchName, defaultName } = making
  const head = { id: newId(), name: names[type] }
  switch (type) {
    case 'approval':
    case 'handling':
      return {
        type,
        ...head,
        mode: 'all',
        rules: [],
        onNobody: { kind: 'leaderAbove' },
        onInitiator: 'leaderAbove',
      }
    case 'copy':
      return { type, ...head, rules: [] }
    case 'end':
      return { type, ...head }
    case 'parallel':
      return {
        type,
        ...head,
        branches: [1, 2].map((number) => ({ id: newId(), name: branchName(number), when: null, nodes: [] })),
      }
    case 'condition':
    case 'inclusive':
      return {
        type,
        ...head,
        branches: [
          { id: newId(), name: branchName(1), when: blankCondition(making), nodes: [] },
          { id: newId(), name: defaultName, when: null, nodes: [] },
        ],
      }
  }
}

/** A branch for a fork that is there already. */
export function newBranch(fork: ForkNode, making: Making): Branch {
  const isParallel = fork.type === 'parallel'
  return {
    id: making.newId(),
    name: making.branchName(isParallel ? fork.branches.length + 1 : fork.branches.length),
    when: isParallel ? null : blankCondition(making),
    nodes: [],
  }
}

/** A copy of a node and everything in it, under ids of its own. */
export function copyNode(node: FlowNode, newId: () => string): FlowNode {
  const head = { ...structuredClone(node), id: newId() }
  return isFork(head) ? { ...head, branches: head.branches.map((one) => copyBranch(one, newId)) } : head
}

export function copyBranch(branch: Branch, newId: () => string): Branch {
  return {
    ...structuredClone(branch),
    id: newId(),
    nodes: branch.nodes.map((node) => copyNode(node, newId)),
  }
}
