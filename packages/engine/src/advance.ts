import type { DomainEvent } from './action.ts'
import type { CopyNode, FlowNode, ForkNode, StepNode } from './definition.ts'
import { addRun, addTasks, announce, type Draft, Refused } from './draft.ts'
import { branchesTaken } from './holds.ts'
import { everybodyFound, resolvePeople } from './resolve-people.ts'
import { applicantsOf, findRun, isPending, ownerOf, tasksOfRun } from './round.ts'
import { satisfiesStep } from './satisfies-step.ts'
import { remainderOf, signedBefore } from './signed-before.ts'
import type { NodeRun, Task } from './state.ts'

/** passed: the flow may go on · waits: for people · ends: an end within a branch has been reached. */
type Reached = 'passed' | 'waits' | 'ends'

/**
 * Walks the tree from its beginning and opens every step that the flow has come to, until each path waits for
 * somebody. The request is approved when the walk comes to the end. Steps that have passed are walked through, so the
 * same walk goes on after an agreement, after a return to an earlier step, and after the join of branches.
 */
export function advance(draft: Draft): void {
  const reached = walk(draft, draft.definition.nodes, null)
  if (reached !== 'waits') approve(draft)
}

function walk(draft: Draft, nodes: readonly FlowNode[], parentId: string | null): Reached {
  for (const node of nodes) {
    const reached = pass(draft, node, parentId)
    if (reached !== 'passed') return reached
  }
  return 'passed'
}

function pass(draft: Draft, node: FlowNode, parentId: string | null): Reached {
  switch (node.type) {
    case 'start':
      return 'passed'
    case 'end':
      return 'ends'
    case 'copy':
      return sendCopies(draft, node, parentId)
    case 'approval':
    case 'handling':
      return passStep(draft, node, parentId)
    case 'condition':
    case 'inclusive':
    case 'parallel':
      return passFork(draft, node, parentId)
  }
}

function sendCopies(draft: Draft, node: CopyNode, parentId: string | null): Reached {
  if (findRun(draft, node.id)) return 'passed'
  addRun(draft, node.id, { parentId, state: 'passed' })
  const { round } = draft
  const own = applicantsOf(draft)
  const userIds = everybodyFound(node, draft.facts).filter((userId) => !own.includes(userId))
  if (userIds.length === 0) return 'passed'
  draft.events.push({ type: 'copied', round, nodeId: node.id, userIds })
  return 'passed'
}

function passStep(draft: Draft, step: StepNode, parentId: string | null): Reached {
  const run = findRun(draft, step.id)
  if (!run) return openStep(draft, step, parentId)
  if (run.state !== 'open') return 'passed'
  passTurns(draft, run)
  if (!satisfiesStep(step, tasksOfRun(draft, run.id))) return 'waits'
  settle(draft, run)
  return 'passed'
}

/** Opens the tasks whose predecessor has signed. */
function passTurns(draft: Draft, run: NodeRun): void {
  const ready = tasksOfRun(draft, run.id).filter(
    (task) => isPending(task) && task.state !== 'open' && isReady(draft, task),
  )
  if (ready.length === 0) return
  for (const task of ready) {
    task.state = 'open'
    announce(draft, task)
  }
  const taskIds = ready.map((task) => task.id)
  draft.events.push({ type: 'turnPassed', round: draft.round, nodeId: run.nodeId, taskIds })
}

function isReady(draft: Draft, { afterId }: Task): boolean {
  const before = draft.tasks.find((task) => task.id === afterId)
  return !before || before.state === 'agreed' || before.state === 'completed'
}

/**
 * Ends a run that is satisfied. Whoever has not decided need not any more; whose turn has not come goes on waiting, since
 * the agreement may still be taken back.
 */
function settle(draft: Draft, run: NodeRun): void {
  run.state = 'passed'
  for (const task of tasksOfRun(draft, run.id)) {
    if (task.state === 'open') task.state = task.origin === 'consulted' ? 'closed' : 'handled'
  }
}

function openStep(draft: Draft, step: StepNode, parentId: string | null): Reached {
  const skip = (event: Extract<DomainEvent, { type: 'nodeSkipped' }>['reason']): Reached => {
    addRun(draft, step.id, { parentId, state: 'skipped', skipReason: event })
    draft.events.push({ type: 'nodeSkipped', round: draft.round, nodeId: step.id, reason: event })
    return 'passed'
  }
  if (draft.carried.has(step.id)) return skip('resumed')
  const resolved = resolvePeople(step, draft.facts, applicantsOf(draft))
  if (resolved.kind === 'refused') throw new Refused(resolved.refusal)
  if (resolved.kind === 'skipped') return skip(resolved.reason)

  const signers = new Set(signedBefore(draft.definition, draft, step.id))
  const remainder = remainderOf(draft.definition, step, resolved.asked, (userId) => signers.has(userId))
  if (remainder.isSkipped) return skip('samePerson')
  const { asked, dropped } = remainder
  const run = addRun(draft, step.id, { parentId, state: 'open' })
  addTasks(draft, run, step, asked)
  const { round } = draft
  draft.events.push(
    ...dropped.map(
      ({ userId }) =>
        ({ type: 'personSkipped', round, nodeId: step.id, userId, reason: 'samePerson' }) as const,
    ),
    { type: 'nodeOpened', round, nodeId: step.id, assigneeIds: asked.map(({ userId }) => userId) },
  )
  return 'waits'
}

function passFork(draft: Draft, fork: ForkNode, parentId: string | null): Reached {
  const known = findRun(draft, fork.id)
  if (known && known.state !== 'open') return 'passed'
  const run = known ?? takeBranches(draft, fork, parentId)
  const reached = fork.branches.flatMap((branch) => {
    const own = findRun(draft, branch.id)
    if (own?.parentId !== run.id) return []
    const end = own.state === 'open' ? walk(draft, branch.nodes, own.id) : 'passed'
    if (end !== 'waits') own.state = 'passed'
    return [end]
  })
  if (reached.includes('waits')) return 'waits'
  run.state = 'passed'
  return reached.includes('ends') ? 'ends' : 'passed'
}

/** Decides the branches of a fork, once: what a condition reads of people may change while the request runs. */
function takeBranches(draft: Draft, fork: ForkNode, parentId: string | null): NodeRun {
  const taken = branchesTaken(fork, draft.facts)
  const run = addRun(draft, fork.id, { parentId, state: 'open' })
  for (const branch of taken) addRun(draft, branch.id, { parentId: run.id, state: 'open' })
  const branchIds = taken.map((branch) => branch.id)
  draft.events.push({ type: 'branchesTaken', round: draft.round, nodeId: fork.id, branchIds })
  return run
}

function approve(draft: Draft): void {
  draft.status = 'approved'
  draft.events.push({ type: 'approved', round: draft.round })
  draft.effects.push({ type: 'approved', userId: ownerOf(draft) })
}
