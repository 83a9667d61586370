import type { DomainEvent, Effect, Facts, Outcome } from './action.ts'
import type { Definition, NodeDefinition } from './definition.ts'
import { type Asked, resolvePeople } from './resolve-people.ts'
import { runsOf } from './round.ts'
import { lastSigners, type OpenRemainder, remainderOf } from './same-person.ts'
import type { NodeRun, NodeRunState, State, Task } from './state.ts'

/** An intermediate result of a decision: the state so far, and the events and effects on the way. */
export interface Progress {
  state: State
  events: DomainEvent[]
  effects: Effect[]
}

/** The nodes that the round has not reached, in order. */
export function nodesAhead(definition: Definition, state: State): NodeDefinition[] {
  const reached = new Set(runsOf(state).map((run) => run.nodeId))
  return definition.nodes.filter((node) => !reached.has(node.id))
}

/**
 * Opens the next node that has an approver to ask. Nodes whose only approvers have just signed are skipped. The request
 * is approved when no node is left. Refuses the whole decision when a node finds no approver at all.
 */
export function openNext(
  definition: Definition,
  progress: Progress,
  facts: Facts,
  newId: () => string,
): Outcome {
  const signers = new Set(lastSigners(progress.state))
  let current = progress
  for (const node of nodesAhead(definition, progress.state)) {
    const people = resolvePeople(node, facts, progress.state.applicantId)
    if (people.length === 0) return { ok: false, refusal: 'noApprover' }
    const remainder = remainderOf(definition, node, people, (userId) => signers.has(userId))
    if (!remainder.isSkipped) return { ok: true, ...openNode(current, node, remainder, newId) }
    current = skipNode(current, node, newId)
  }
  return { ok: true, ...approve(current) }
}

function skipNode(progress: Progress, node: NodeDefinition, newId: () => string): Progress {
  const { state, events, effects } = progress
  const run = newRun(state, node, 'skipped', newId)
  return {
    state: { ...state, nodeRuns: [...state.nodeRuns, run] },
    events: [...events, { type: 'nodeSkipped', round: state.round, nodeId: node.id, reason: 'samePerson' }],
    effects,
  }
}

function openNode(
  progress: Progress,
  node: NodeDefinition,
  { asked, dropped }: OpenRemainder,
  newId: () => string,
): Progress {
  const { state, events, effects } = progress
  const { round } = state
  const nodeId = node.id
  const run = newRun(state, node, 'open', newId)
  const tasks = asked.map((one) => newTask(run, one, newId))
  return {
    state: { ...state, nodeRuns: [...state.nodeRuns, run], tasks: [...state.tasks, ...tasks] },
    events: [
      ...events,
      ...dropped.map(({ userId }): DomainEvent => {
        return { type: 'personSkipped', round, nodeId, userId, reason: 'samePerson' }
      }),
      { type: 'nodeOpened', round, nodeId, assigneeIds: asked.map(({ userId }) => userId) },
    ],
    effects: [
      ...effects,
      ...tasks.map((task): Effect => ({ type: 'yourTurn', userId: task.assigneeId, taskId: task.id })),
    ],
  }
}

function approve({ state, events, effects }: Progress): Progress {
  return {
    state: { ...state, status: 'approved' },
    events: [...events, { type: 'approved', round: state.round }],
    effects: [...effects, { type: 'approved', userId: state.applicantId }],
  }
}

function newRun(state: State, node: NodeDefinition, runState: NodeRunState, newId: () => string): NodeRun {
  return { id: newId(), round: state.round, run: 1, nodeId: node.id, parentId: null, state: runState }
}

function newTask(run: NodeRun, { userId, why }: Asked, newId: () => string): Task {
  return { id: newId(), nodeRunId: run.id, assigneeId: userId, actingForId: null, state: 'open', why }
}
