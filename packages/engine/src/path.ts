import type { Facts } from './action.ts'
import { type Definition, type FlowNode, isStep, type StepNode } from './definition.ts'
import { branchesTaken } from './holds.ts'

/** The steps and branches that a request comes to, by the conditions as they are now. */
export interface Path {
  steps: StepNode[]
  branchIds: string[]
}

export function pathOf({ nodes }: Definition, facts: Facts): Path {
  const { steps, branchIds } = follow(nodes, facts)
  return { steps, branchIds }
}

function follow(nodes: readonly FlowNode[], facts: Facts): Path & { ends: boolean } {
  const path: Path & { ends: boolean } = { steps: [], branchIds: [], ends: false }
  for (const node of nodes) {
    if (node.type === 'end') return { ...path, ends: true }
    if (isStep(node)) path.steps.push(node)
    if (!('branches' in node)) continue
    for (const branch of branchesTaken(node, facts)) {
      const within = follow(branch.nodes, facts)
      path.steps.push(...within.steps)
      path.branchIds.push(branch.id, ...within.branchIds)
      path.ends ||= within.ends
    }
    if (path.ends) return path
  }
  return path
}
