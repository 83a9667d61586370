import type { Branch, FlowNode, ForkNode } from '@countersign/engine'
import { isFork } from '../tree/find.ts'

/** In px, as in flow-chart.module.css. */
const card = 220
const gap = 28

function widthOfList(nodes: readonly FlowNode[]): number {
  return Math.max(card, ...nodes.filter(isFork).map(widthOfFork))
}

const widthOfBranch = ({ nodes }: Branch): number => widthOfList(nodes) + gap

function widthOfFork({ branches }: ForkNode): number {
  return branches.reduce((sum, branch) => sum + widthOfBranch(branch), 0)
}

/**
 * The line below the branches, in px from their left edge: it joins the branches that go on with the middle, where the
 * flow goes on. Undefined when all branches have ended.
 */
export function lowerLine(fork: ForkNode): { left: number; width: number } | undefined {
  const middle = widthOfFork(fork) / 2
  let left = 0
  const centres = fork.branches.flatMap((branch) => {
    const centre = left + widthOfBranch(branch) / 2
    left += widthOfBranch(branch)
    return branch.nodes.at(-1)?.type === 'end' ? [] : [centre]
  })
  if (centres.length === 0) return undefined
  const first = Math.min(middle, ...centres)
  return { left: first, width: Math.max(middle, ...centres) - first }
}
