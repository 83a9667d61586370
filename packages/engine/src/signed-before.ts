import {
  type Definition,
  type FlowNode,
  isLeftToStepBefore,
  isStep,
  type StepNode,
  stepsOf,
} from './definition.ts'
import { nodesBefore, placeOf } from './place.ts'
import type { Approver } from './resolve-people.ts'
import { findRun, principalOf, tasksOf, tasksOfRun } from './round.ts'
import type { State } from './state.ts'

/** The people left to ask at a step when those who have signed already are not asked again. */
export type Remainder = { isSkipped: true } | { isSkipped: false; asked: Approver[]; dropped: Approver[] }

/** Modes in which one of several people may be dropped while the step stays open for the others. */
const dropsSingly = {
  one: false,
  any: false,
  all: true,
  inOrder: true,
  share: false,
} as const satisfies Record<StepNode['mode'], boolean>

/**
 * The rule for a person who has signed already (decisions.md "Who is asked"). A handling is work, which a signature
 * elsewhere does not replace; a vote counts heads; and whoever was chosen for a step by name is asked there.
 */
export function remainderOf(
  { samePerson }: Definition,
  step: StepNode,
  people: Approver[],
  hasSigned: (userId: string) => boolean,
): Remainder {
  const untouched: Remainder = { isSkipped: false, asked: people, dropped: [] }
  if (samePerson === 'keep' || step.type === 'handling' || step.mode === 'share') return untouched
  if (isLeftToStepBefore(step)) return untouched
  const dropped = people.filter(({ userId }) => hasSigned(userId))
  const asked = people.filter(({ userId }) => !hasSigned(userId))
  if (dropped.length === 0) return untouched
  const isSkipped = !dropsSingly[step.mode] || asked.length === 0
  return isSkipped ? { isSkipped } : { isSkipped, asked, dropped }
}

/** The people who count as having signed before this step: those of the step before it, or of all before it. */
export function signedBefore(definition: Definition, state: State, nodeId: string): string[] {
  if (definition.samePerson === 'keep') return []
  const before = nodesBefore(placeOf(definition, nodeId))
  const signers: string[] = []
  for (const node of before) {
    const found = signersOf(state, node, definition.samePerson)
    signers.push(...(found ?? []))
    if (definition.samePerson === 'consecutive' && found) break
  }
  return signers
}

/** Signers of a node that the round has passed. Undefined for a node that asked nobody, which is looked through. */
function signersOf(state: State, node: FlowNode, which: Definition['samePerson']): string[] | undefined {
  const run = findRun(state, node.id)
  if (!run || run.state === 'skipped') return undefined
  if (isStep(node))
    return tasksOfRun(state, run.id)
      .filter((task) => task.state === 'agreed')
      .map(principalOf)
  if (!('branches' in node)) return undefined
  const taken = node.branches.filter((branch) => findRun(state, branch.id))
  const perBranch = taken.map((branch) => signersOfList(state, branch.nodes, which))
  const asking = perBranch.filter((signers) => signers !== undefined)
  return asking.length > 0 ? asking.flat() : undefined
}

function signersOfList(
  state: State,
  nodes: readonly FlowNode[],
  which: Definition['samePerson'],
): string[] | undefined {
  const found = nodes.toReversed().map((node) => signersOf(state, node, which))
  const asking = found.filter((signers) => signers !== undefined)
  return which === 'earlier' && asking.length > 0 ? asking.flat() : asking[0]
}

/**
 * Steps that the last round passed before one of its people rejected the request. A round that ended in another way
 * has none.
 */
export function stepsPassed(definition: Definition, state: State): ReadonlySet<string> {
  if (!tasksOf(state).some((task) => task.state === 'rejected')) return new Set()
  const passed = stepsOf(definition).filter((step) => {
    const run = findRun(state, step.id)
    return run?.state === 'passed' || run?.state === 'skipped'
  })
  return new Set(passed.map((step) => step.id))
}
