import type { Facts, PathStep } from './action.ts'
import { type Definition, getNode, type Mode, type NodeDefinition } from './definition.ts'
import { type Asked, resolvePeople } from './resolve-people.ts'
import { getRun, openTasksOf, runsOf } from './round.ts'
import { type Remainder, remainderOf } from './same-person.ts'
import type { State } from './state.ts'
import { nodesToPreview } from './wants.ts'

/**
 * The possible outcomes of the steps so far, each as the people who signed last. A 或签 has one for each of its people.
 */
type Branches = string[][]

const signersOf = {
  one: (userIds) => [userIds],
  all: (userIds) => [userIds],
  any: (userIds) => (userIds.length > 0 ? userIds.map((userId) => [userId]) : [[]]),
} as const satisfies Record<Mode, (userIds: string[]) => Branches>

/**
 * The steps still to come: all steps of a request that may be submitted, and the steps not reached of one that runs.
 * The preview is not binding, because people are looked up again when a step opens. A step is shown as skipped only
 * where that is certain. A step that finds no approver has no people.
 */
export function previewPath(definition: Definition, state: State, facts: Facts): PathStep[] {
  const steps: PathStep[] = []
  let branches = branchesOfOpenNode(definition, state)
  for (const node of nodesToPreview(definition, state)) {
    const people = resolvePeople(node, facts, state.applicantId)
    const ways = branches.map((signers) => ({
      signers,
      remainder: remainderOf(definition, node, people, (userId) => signers.includes(userId)),
    }))
    steps.push(foreseenStep(node, people, ways))
    branches = distinct(ways.flatMap((way) => branchesBehind(node.mode, way)))
  }
  return steps
}

interface Way {
  signers: string[]
  remainder: Remainder
}

/** Merges the outcomes of one step: skipped where every outcome skips it, otherwise the people asked in any of them. */
function foreseenStep(node: NodeDefinition, people: Asked[], ways: Way[]): PathStep {
  const opened = ways.flatMap(({ remainder }) => (remainder.isSkipped ? [] : [remainder.asked]))
  const asked = new Set(opened.flatMap((some) => some.map(({ userId }) => userId)))
  const isSkipped = opened.length === 0
  return stepOf(node, isSkipped ? people : people.filter(({ userId }) => asked.has(userId)), isSkipped)
}

function branchesBehind(mode: Mode, { signers, remainder }: Way): Branches {
  return remainder.isSkipped ? [signers] : signersOf[mode](remainder.asked.map(({ userId }) => userId))
}

function distinct(branches: Branches): Branches {
  return [...new Map(branches.map((signers) => [signers.join(' '), signers])).values()]
}

/**
 * The steps of a round that were skipped. A skipped step has no row in the trail, only an event and a line in the
 * approval path (跳过：与上一步为同一人). It names nobody, because nobody was asked.
 */
export function skippedSteps(definition: Definition, state: State, round: number = state.round): PathStep[] {
  const skipped = new Set(
    runsOf(state, round)
      .filter((run) => run.state === 'skipped')
      .map((run) => run.nodeId),
  )
  return definition.nodes.filter((node) => skipped.has(node.id)).map((node) => stepOf(node, [], true))
}

/** All of an open step's tasks are signed or still to be signed; any other end of a task ends the step. */
function branchesOfOpenNode(definition: Definition, state: State): Branches {
  const open = openTasksOf(state)[0]
  if (!open) return [[]]
  const { mode } = getNode(definition, getRun(state, open).nodeId)
  const tasks = state.tasks.filter((task) => task.nodeRunId === open.nodeRunId)
  return signersOf[mode](tasks.map((task) => task.assigneeId))
}

function stepOf(node: NodeDefinition, people: Asked[], isSkipped: boolean): PathStep {
  const { id: nodeId, name, mode } = node
  return { nodeId, name, mode, people, skipped: isSkipped ? 'samePerson' : null }
}
