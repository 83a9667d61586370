import type { Action, Facts, PathStep } from './action.ts'
import { type Definition, type FlowNode, isStep, type StepNode, stepsOf } from './definition.ts'
import { branchesTaken } from './holds.ts'
import { type Approver, type Resolved, resolvePeople } from './resolve-people.ts'
import { applicantsOf, findRun, isPending, previewed, principalOf, runsOf, tasksOfRun } from './round.ts'
import { type Remainder, remainderOf, stepsPassed } from './signed-before.ts'
import type { NodeRun, SkipReason, State } from './state.ts'

interface Signed {
  /** The people who count as having signed. */
  signers: readonly string[]
  /** People who may count as having signed, too: nobody knows who of them votes. */
  maybe: readonly string[]
}

/** One possible outcome of the steps so far. A 或签 has one for each of its people. */
interface SoFar extends Signed {
  /** Whether any step of the list that is being followed has asked somebody; others are looked through. */
  hasAsked: boolean
}

type Outcomes = SoFar[]

/** More outcomes are not followed up one by one: the steps behind them then show everybody who could be asked. */
const mostOutcomes = 64

const nobody: Outcomes = [{ signers: [], maybe: [], hasAsked: false }]

interface Preview {
  definition: Definition
  state: State
  facts: Facts
  /** Steps that are not asked again, since the round before passed them. */
  carried: ReadonlySet<string>
  steps: PathStep[]
}

type Submission = Extract<Action, { type: 'submit' | 'resubmit' }>

/**
 * The steps still to come: all steps of a request that may be submitted, and the steps not reached of one that runs.
 * The preview is not binding, because people are looked up again when a step opens. A step is shown as skipped only
 * where that is certain. A step that finds no approver has no people. `doing` is the submission previewed, by
 * default one that asks everybody.
 */
export function previewPath(
  definition: Definition,
  state: State,
  facts: Facts,
  doing?: Submission,
): PathStep[] {
  const how = previewed[state.status]
  if (how === 'none') return []
  // The runs of a round that has ended say nothing about the next one.
  const begun: State = how === 'all' ? { ...state, nodeRuns: [], tasks: [] } : state
  const resumes = doing?.type === 'resubmit' && doing.resumes === true && definition.resumes
  const carried = resumes ? stepsPassed(definition, state) : new Set<string>()
  const preview: Preview = { definition, state: begun, facts, carried, steps: [] }
  follow(preview, definition.nodes, nobody)
  return preview.steps
}

/** Follows a list of nodes. Answers the outcomes behind it, and whether the flow ends there. */
function follow(
  preview: Preview,
  nodes: readonly FlowNode[],
  outcomes: Outcomes,
): { outcomes: Outcomes; ends: boolean } {
  let behind = outcomes
  for (const node of nodes) {
    if (node.type === 'end') return { outcomes: behind, ends: true }
    if (isStep(node)) {
      const run = findRun(preview.state, node.id)
      behind = limited(run ? reached(preview, node, run, behind) : foreseen(preview, node, behind))
    }
    if (!('branches' in node)) continue
    const from = behind
    const before = from.map((outcome) => ({ ...outcome, hasAsked: false }))
    const taken = takenIn(preview, node).map((branch) => follow(preview, branch.nodes, before))
    if (taken.some(({ ends }) => ends)) return { outcomes: behind, ends: true }
    behind = limited(
      joined(
        from,
        taken.map((one) => one.outcomes),
      ),
    )
  }
  return { outcomes: behind, ends: false }
}

function takenIn({ state, facts }: Preview, fork: Extract<FlowNode, { branches: unknown }>) {
  const run = findRun(state, fork.id)
  if (!run) return branchesTaken(fork, facts)
  return fork.branches.filter((branch) => findRun(state, branch.id)?.parentId === run.id)
}

/**
 * The signers of every branch that asked somebody count behind the join: one outcome of each branch, in every
 * combination. Where no branch did, the steps before the fork count.
 */
function joined(from: Outcomes, branches: Outcomes[]): Outcomes {
  const combined = branches.reduce<Outcomes>(
    (all, outcomes) => limited(all.flatMap((one) => withEach(one, outcomes))),
    [...nobody],
  )
  return combined.flatMap((one) => (one.hasAsked ? [one] : from))
}

function withEach(one: SoFar, outcomes: Outcomes): Outcomes {
  return outcomes.map((other) => (other.hasAsked ? { ...union(one, other), hasAsked: true } : one))
}

const union = (one: Signed, other: Signed): Signed => ({
  signers: [...new Set([...one.signers, ...other.signers])],
  maybe: [...new Set([...one.maybe, ...other.maybe])],
})

/** Outcomes behind a step that has opened: those who signed, or one for each way in which it may be settled. */
function reached({ definition, state }: Preview, step: StepNode, run: NodeRun, before: Outcomes): Outcomes {
  if (run.state === 'skipped') return before
  const tasks = tasksOfRun(state, run.id).filter((task) => task.origin === 'flow')
  const signed = tasks.filter((task) => task.state === 'agreed').map(principalOf)
  const open = tasks.filter(isPending)
  const ways =
    run.state === 'passed'
      ? [{ signers: signed, maybe: [] }]
      : signersOf(step, [...signed, ...open.map((task) => task.assigneeId)])
  return ways.flatMap((way) => behindStep(definition, before, way))
}

function foreseen(preview: Preview, step: StepNode, before: Outcomes): Outcomes {
  const { definition, state, facts, carried, steps } = preview
  if (carried.has(step.id)) {
    steps.push(stepOf(step, [], 'resumed'))
    return before
  }
  const resolved = resolvePeople(step, facts, applicantsOf(state))
  if (resolved.kind !== 'asked') {
    steps.push(stepOf(step, [], resolved.kind === 'skipped' ? resolved.reason : null))
    return before
  }
  const ways = before.map((outcome) => ({
    outcome,
    remainder: remainderOf(definition, step, resolved.asked, (userId) => outcome.signers.includes(userId)),
  }))
  steps.push(merged(step, resolved, ways))
  return ways.flatMap(({ outcome, remainder }) => {
    if (remainder.isSkipped) return [outcome]
    const { asked } = remainder
    const mayHave = (userId: string) => outcome.maybe.includes(userId)
    const passing = remainderOf(definition, step, asked, mayHave).isSkipped ? [outcome] : []
    const signing = signersOf(
      step,
      asked.map(({ userId }) => userId),
    ).map(({ signers, maybe }) => ({
      signers: signers.filter((userId) => !mayHave(userId)),
      maybe: [...maybe, ...signers.filter(mayHave)],
    }))
    return [...passing, ...signing.flatMap((way) => behindStep(definition, [outcome], way))]
  })
}

interface Way {
  outcome: SoFar
  remainder: Remainder
}

/** Merges the outcomes of one step: skipped where every outcome skips it, otherwise the people asked in any of them. */
function merged(step: StepNode, { asked }: Extract<Resolved, { kind: 'asked' }>, ways: Way[]): PathStep {
  const opened = ways.flatMap(({ remainder }) => (remainder.isSkipped ? [] : [remainder.asked]))
  const inAny = new Set(opened.flatMap((some) => some.map(({ userId }) => userId)))
  if (opened.length === 0) return stepOf(step, asked, 'samePerson')
  return stepOf(
    step,
    asked.filter(({ userId }) => inAny.has(userId)),
    null,
  )
}

/** Outcomes of one step as the people who sign it. A handling signs nothing that would spare anybody a signature. */
function signersOf({ mode, type }: StepNode, userIds: string[]): Signed[] {
  if (type === 'handling') return [{ signers: [], maybe: [] }]
  if (mode === 'any' && userIds.length > 0) return userIds.map((userId) => ({ signers: [userId], maybe: [] }))
  const isUncertain = mode === 'share' && userIds.length > 1
  return [isUncertain ? { signers: [], maybe: userIds } : { signers: userIds, maybe: [] }]
}

function behindStep({ samePerson }: Definition, before: Outcomes, way: Signed): Outcomes {
  if (samePerson !== 'earlier') return [{ ...way, hasAsked: true }]
  return before.map((earlier) => ({ ...union(earlier, way), hasAsked: true }))
}

/** Distinct outcomes. Where there are too many, nobody certainly signed, so that no step counts as surely skipped. */
function limited(outcomes: Outcomes): Outcomes {
  const distinct = new Map(outcomes.map((one) => [JSON.stringify(one), one]))
  if (distinct.size <= mostOutcomes) return [...distinct.values()]
  const maybe = new Set(outcomes.flatMap((one) => [...one.signers, ...one.maybe]))
  return [{ signers: [], maybe: [...maybe], hasAsked: true }]
}

/**
 * The steps of a round that were skipped. A skipped step has no row in the trail, only an event and a line in the
 * approval path (跳过：与上一步为同一人). It names nobody, because nobody was asked.
 */
export function skippedSteps(definition: Definition, state: State, round: number = state.round): PathStep[] {
  const reasons = new Map<string, SkipReason>()
  for (const run of runsOf(state, round)) {
    if (run.state === 'skipped' && run.skipReason) reasons.set(run.nodeId, run.skipReason)
    else reasons.delete(run.nodeId)
  }
  return stepsOf(definition).flatMap((step) => {
    const reason = reasons.get(step.id)
    return reason ? [stepOf(step, [], reason)] : []
  })
}

function stepOf(step: StepNode, people: Approver[], skipped: SkipReason | null): PathStep {
  const { id: nodeId, name, mode } = step
  return { nodeId, name, mode, people, skipped }
}
