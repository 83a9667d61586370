import {
  allNodes,
  type Definition,
  type FlowNode,
  type ForkNode,
  isStep,
  type StepNode,
} from './definition.ts'
import type { Problem } from './problem.ts'

/** A walk along all paths of a flow at once. */
interface Reached {
  /** Whether some path gets here. */
  isReachable: boolean
  /** Whether some path gets here without any step, or with skippable steps only. */
  withoutStep: boolean
  withoutSureStep: boolean
  /** Number of steps that may be the one before: none, one at a time, or several at once. */
  before: 'none' | 'one' | 'several'
}

/** The problems that depend on what stands before a node. */
export function problemsOfOrder({ nodes }: Definition): Problem[] {
  const problems: Problem[] = []
  walk(
    nodes,
    { isReachable: true, withoutStep: true, withoutSureStep: true, before: 'none' },
    false,
    problems,
  )
  return problems
}

/** Adds the problems of a list and answers the state behind it. `isParallel` is true within branches taken together. */
function walk(
  nodes: readonly FlowNode[],
  from: Reached,
  isParallel: boolean,
  problems: Problem[],
  isTop = true,
): Reached {
  let reached = from
  let isEnded = false
  for (const [index, node] of nodes.entries()) {
    // The flow ends with an end even where all branches have ended before.
    const isClosingEnd = isTop && index === nodes.length - 1 && node.type === 'end'
    if (isEnded) {
      problems.push({ nodeId: node.id, code: 'afterEnd' })
      continue
    }
    if (!reached.isReachable) {
      if (!isClosingEnd) problems.push({ nodeId: node.id, code: 'unreachable' })
      continue
    }
    switch (node.type) {
      case 'start':
      case 'copy':
        break
      case 'approval':
      case 'handling':
        if (reached.before !== 'one' && node.rules.some(({ kind }) => kind === 'previousChooses')) {
          problems.push({ nodeId: node.id, code: 'noPreviousStep' })
        }
        reached = {
          isReachable: true,
          withoutStep: false,
          withoutSureStep: reached.withoutSureStep && isSkippable(node),
          before: 'one',
        }
        break
      case 'end':
        isEnded = true
        if (isParallel) problems.push({ nodeId: node.id, code: 'endInParallel' })
        else if (reached.withoutStep) problems.push({ nodeId: node.id, code: 'noStep' })
        else if (reached.withoutSureStep) problems.push({ nodeId: node.id, code: 'allSkippable' })
        break
      case 'condition':
      case 'inclusive':
      case 'parallel':
        reached = behindFork(
          node,
          node.branches.map((branch) =>
            walk(branch.nodes, reached, isParallel || node.type !== 'condition', problems, false),
          ),
          reached,
        )
    }
  }
  // An end that is missing or misplaced is a problem of its own; the walk goes on behind one within a parallel branch.
  return isEnded && !isParallel ? { ...reached, isReachable: false } : reached
}

function isSkippable({ onNobody, onInitiator, rules }: StepNode): boolean {
  const asksInitiator = rules.some(({ kind }) => kind === 'initiator')
  return onNobody.kind === 'skip' || (onInitiator === 'skip' && !asksInitiator)
}

function behindFork({ type, branches }: ForkNode, ends: readonly Reached[], from: Reached): Reached {
  if (ends.length === 0) return from
  const open = ends.filter(({ isReachable }) => isReachable)
  const takesAll = type === 'parallel'
  const some = (is: (end: Reached) => boolean) => (takesAll ? open.every(is) : open.some(is))
  const hasSteps = branches.some((branch) => allNodes(branch.nodes).some(isStep))
  return {
    isReachable: open.length > 0,
    withoutStep: some((end) => end.withoutStep),
    withoutSureStep: some((end) => end.withoutSureStep),
    before: !hasSteps ? from.before : type === 'condition' ? leastOf(open) : 'several',
  }
}

/** One branch of a condition is taken, so that one step is before if it is in every branch. */
function leastOf(ends: readonly Reached[]): Reached['before'] {
  if (ends.some(({ before }) => before === 'several')) return 'several'
  return ends.some(({ before }) => before === 'none') ? 'none' : 'one'
}
