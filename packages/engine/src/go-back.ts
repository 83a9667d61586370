import { advance } from './advance.ts'
import { askAgain } from './change-signers.ts'
import { type Definition, isStep, type StepNode } from './definition.ts'
import { closePending, type Draft, Refused } from './draft.ts'
import { holdersOf, nodesAfter, nodesBefore, placeOf } from './place.ts'
import { findRun, getRun, isPending, principalOf, tasksOfRun } from './round.ts'
import type { State, Task } from './state.ts'

/** Steps to which a task may be returned, nearest first: those on its path that people have completed. */
export function returnTargets(definition: Definition, state: State, task: Task): StepNode[] {
  const { nodeId } = getRun(state, task)
  return nodesBefore(placeOf(definition, nodeId))
    .flatMap((node) =>
      'branches' in node ? stepsWithin(node.branches.flatMap((branch) => branch.nodes)) : [node],
    )
    .filter(isStep)
    .filter((step) => findRun(state, step.id)?.state === 'passed')
}

function stepsWithin(nodes: Definition['nodes']): StepNode[] {
  return nodes
    .flatMap((node) =>
      'branches' in node ? stepsWithin(node.branches.flatMap((branch) => branch.nodes)) : [node],
    )
    .filter(isStep)
    .toReversed()
}

/**
 * Returns the request to an earlier step. `goesOn`: everything behind that step is asked again. `comesBack`: only that
 * step is, and then the one that returned it.
 */
export function returnTo(draft: Draft, task: Task, nodeId: string, afterwards: 'goesOn' | 'comesBack'): void {
  const { definition, round } = draft
  const target = returnTargets(definition, draft, task).find((step) => step.id === nodeId)
  if (!target) throw new Refused('notPossible')
  const from = getRun(draft, task)
  task.state = 'returned'
  draft.events.push({
    type: 'returned',
    round,
    nodeId: from.nodeId,
    taskId: task.id,
    by: task.assigneeId,
    toNodeId: nodeId,
    afterwards,
  })
  const place = placeOf(definition, nodeId)
  const behind = afterwards === 'goesOn' ? nodesAfter(place).map((node) => node.id) : [from.nodeId]
  for (const id of [nodeId, ...behind]) undo(draft, id)
  reopenHolders(draft, nodeId)
  advance(draft)
}

/** The run of a node counts no more, nor do those of its branches. */
function undo(draft: Draft, nodeId: string): void {
  const run = findRun(draft, nodeId)
  if (!run) return
  for (const one of [run, ...draft.nodeRuns.filter((below) => below.parentId === run.id)]) {
    if (one.state === 'returned') continue
    one.state = 'returned'
    closePending(tasksOfRun(draft, one.id))
  }
}

/** The flow is again within the forks and branches that hold a node. */
function reopenHolders(draft: Draft, nodeId: string): void {
  for (const { fork, branch } of holdersOf(placeOf(draft.definition, nodeId))) {
    for (const id of [fork.id, branch.id]) {
      const run = findRun(draft, id)
      if (run?.state === 'passed') run.state = 'open'
    }
  }
}

/**
 * Whether an agreement may still be taken back: nobody behind it has acted, neither in the same step nor in those after
 * it.
 */
export function isTakeable(definition: Definition, state: State, task: Task): boolean {
  if (state.status !== 'running' || task.state !== 'agreed') return false
  const run = getRun(state, task)
  if (findRun(state, run.nodeId)?.id !== run.id) return false
  const after = nodesAfter(placeOf(definition, run.nodeId)).flatMap((node) => {
    const next = findRun(state, node.id)
    return next ? tasksOfRun(state, next.id) : []
  })
  const within = tasksOfRun(state, run.id)
  // A person who was added to the same step meanwhile would be asked twice at once.
  const isAsked = within.some((one) => one.assigneeId === principalOf(task) && isPending(one))
  const behind = within.filter((one) => one.afterId === task.id)
  return !isAsked && [...after, ...behind].every(isPending)
}

/** The agreement is withdrawn and asked for again; what it had opened is closed. */
export function takeBack(draft: Draft, task: Task): void {
  const run = getRun(draft, task)
  const { definition, round } = draft
  draft.events.push({ type: 'takenBack', round, nodeId: run.nodeId, taskId: task.id, by: task.assigneeId })
  for (const node of nodesAfter(placeOf(definition, run.nodeId))) undo(draft, node.id)
  if (run.state === 'passed') run.state = 'open'
  reopenHolders(draft, run.nodeId)
  askAgain(draft, task)
}
