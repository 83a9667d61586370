import type { Facts } from './action.ts'
import { type Definition, type FlowNode, isStep, type StepNode } from './definition.ts'
import { branchesTaken } from './holds.ts'

/** The steps that a request comes to, by the conditions as they are now. */
export function stepsOnPath({ nodes }: Definition, facts: Facts): StepNode[] {
  return pathOf(nodes, facts).steps
}

function pathOf(nodes: readonly FlowNode[], facts: Facts): { steps: StepNode[]; ends: boolean } {
  const steps: StepNode[] = []
  for (const node of nodes) {
    if (node.type === 'end') return { steps, ends: true }
    if (isStep(node)) steps.push(node)
    if (!('branches' in node)) continue
    const taken = branchesTaken(node, facts).map((branch) => pathOf(branch.nodes, facts))
    steps.push(...taken.flatMap((path) => path.steps))
    if (taken.some((path) => path.ends)) return { steps, ends: true }
  }
  return { steps, ends: false }
}
