import { allNodes, type Definition, type FlowNode, type ForkNode, type StepNode } from './definition.ts'
import { at, type Company, type Problem, type ProblemHere, unknownIn } from './problem.ts'
import { problemsOfCondition, unreachableBranches } from './problems-of-conditions.ts'
import { problemsOfOrder } from './problems-of-order.ts'
import { problemsOfRules } from './problems-of-people.ts'

const mostNodes = 300
const mostLevels = 12

/** All problems of a flow (G-395), in reading order. A flow that is too large has no other problem. */
export function problemsOf(definition: Definition, known: Company): Problem[] {
  if (isTooLarge(definition.nodes)) return [{ nodeId: '', code: 'tooLarge' }]
  return [
    ...problemsOfWhole(definition, known),
    ...problemsOfNodes(definition.nodes, known),
    ...problemsOfOrder(definition),
  ]
}

/** Walks with a list of its own, so that the depth of the tree cannot exhaust the stack. */
function isTooLarge(nodes: readonly FlowNode[]): boolean {
  let count = 0
  const open = [{ nodes, level: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { level } = next
    count += next.nodes.length
    if (count > mostNodes || level > mostLevels) return true
    for (const node of next.nodes) {
      if (!('branches' in node)) continue
      for (const branch of node.branches) open.push({ nodes: branch.nodes, level: level + 1 })
    }
  }
  return false
}

function problemsOfWhole({ nodes, resumes }: Definition, { isMoney }: Company): Problem[] {
  const all = allNodes(nodes)
  const starts = all.filter(({ type }) => type === 'start')
  const misplaced = starts.filter((node) => node !== nodes[0])
  const further = nodes[0]?.type === 'start' ? misplaced : misplaced.slice(1)
  const ids = all.flatMap((node) =>
    'branches' in node ? [node.id, ...node.branches.map(({ id }) => id)] : [node.id],
  )
  return [
    ...(starts.length === 0 ? [{ nodeId: '', code: 'noStart' } as const] : []),
    ...misplaced
      .filter((node) => !further.includes(node))
      .map(({ id }): Problem => ({ nodeId: id, code: 'startNotFirst' })),
    ...further.map(({ id }): Problem => ({ nodeId: id, code: 'manyStarts' })),
    ...(nodes.at(-1)?.type === 'end' ? [] : [{ nodeId: '', code: 'noEnd' } as const]),
    ...[...new Set(ids.filter((id, index) => ids.indexOf(id) < index))].map(
      (id): Problem => ({ nodeId: id, code: 'duplicateId', detail: id }),
    ),
    ...(isMoney && resumes ? [{ nodeId: '', code: 'resumesMoney' } as const] : []),
  ]
}

function problemsOfNodes(nodes: readonly FlowNode[], known: Company): Problem[] {
  return nodes.flatMap((node) => [...problemsOfName(node), ...problemsOfNode(node, known)])
}

function problemsOfName({ id, name }: { id: string; name: string }): Problem[] {
  return name.trim() === '' ? [{ nodeId: id, code: 'nameEmpty' }] : []
}

function problemsOfNode(node: FlowNode, known: Company): Problem[] {
  switch (node.type) {
    case 'start':
    case 'end':
      return []
    case 'approval':
    case 'handling':
      return at(node.id, [
        ...problemsOfRules(node, known),
        ...problemsOfShare(node),
        ...(node.onNobody.kind === 'user' ? unknownIn(known.users, 'unknownUser', node.onNobody.userId) : []),
      ])
    case 'copy':
      return at(node.id, problemsOfRules(node, known))
    case 'condition':
    case 'inclusive':
    case 'parallel':
      return [
        ...problemsOfFork(node),
        ...node.branches.flatMap((branch) => [
          ...problemsOfName(branch),
          ...(branch.when === null || node.type === 'parallel'
            ? []
            : at(branch.id, problemsOfCondition(branch.when, known))),
          ...problemsOfNodes(branch.nodes, known),
        ]),
        ...(node.type === 'condition' ? unreachableBranches(node.branches, known) : []),
      ]
  }
}

function problemsOfShare({ mode, share, rules }: StepNode): ProblemHere[] {
  if (mode !== 'share') return share ? [{ code: 'shareUnused' }] : []
  if (!share) return [{ code: 'shareMissing' }]
  if (!Number.isInteger(share.needed) || share.needed < 1) return [{ code: 'shareTooFew' }]
  const named = rules.flatMap((rule) => (rule.kind === 'user' ? [rule.userId] : []))
  // Only people who are named one by one can be counted before there is a request.
  const isCountable = rules.length > 0 && named.length === rules.length
  const most = new Set(named).size
  return isCountable && share.needed > most ? [{ code: 'shareTooMany', detail: String(most) }] : []
}

function problemsOfFork({ id, type, branches }: ForkNode): Problem[] {
  const defaults = branches.filter(({ when }) => when === null)
  switch (type) {
    case 'parallel':
      return [
        ...(branches.length < 2 ? at(id, [{ code: 'tooFewBranches' }]) : []),
        ...branches
          .filter(({ when }) => when !== null)
          .flatMap((branch) => at(branch.id, [{ code: 'parallelCondition' }])),
      ]
    case 'condition':
    case 'inclusive':
      return [
        ...(type === 'inclusive' && branches.length < 2 ? at(id, [{ code: 'tooFewBranches' }]) : []),
        ...(defaults.length === 0 ? at(id, [{ code: 'noDefault' }]) : []),
        ...defaults.slice(1).flatMap((branch) => at(branch.id, [{ code: 'manyDefaults' }])),
        ...(defaults.length === 1 && branches.at(-1)?.when !== null
          ? defaults.flatMap((branch) => at(branch.id, [{ code: 'defaultNotLast' }]))
          : []),
      ]
  }
}
