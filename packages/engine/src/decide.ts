import type { Action, Effect, Facts, Outcome, Refusal } from './action.ts'
import type { Definition } from './definition.ts'
import { mayAct, whyRefused } from './may-act.ts'
import { openNext, type Progress } from './open-next.ts'
import { resolvePeople } from './resolve-people.ts'
import { findOpenTask, getRun, openTasksOf } from './round.ts'
import { satisfiesNode } from './satisfies-node.ts'
import type { NodeRunState, RequestStatus, State, Task, TaskState } from './state.ts'

/**
 * Applies one action to one request. Answers the whole next state with its events and effects, or a refusal and nothing
 * else. The function is pure: it never changes the given state. `newId` makes the ids, first of the node run, then of
 * its tasks. `facts` holds at least the facts that `wants` names for the same arguments.
 */
export function decide(
  definition: Definition,
  state: State,
  action: Action,
  facts: Facts,
  newId: () => string,
): Outcome {
  if (!mayAct(state, action.by).includes(action.type)) return refuse(whyRefused(state, action))
  if (action.type === 'submit' || action.type === 'resubmit')
    return startRound(definition, state, facts, newId)
  if (action.type === 'withdraw') return { ok: true, ...withdraw(state) }

  const task = findOpenTask(state, action.by, action.taskId)
  if (!task) return refuse(whyRefused(state, action))
  if (action.type === 'agree') return agree(definition, state, task, facts, newId)
  return { ok: true, ...endByApprover(state, task, action.type) }
}

function refuse(refusal: Refusal): Outcome {
  return { ok: false, refusal }
}

/** Every node must find an approver before the first one opens, so that a round that has begun can be finished. */
function startRound(definition: Definition, state: State, facts: Facts, newId: () => string): Outcome {
  const { applicantId } = state
  const isComplete = definition.nodes.every((node) => resolvePeople(node, facts, applicantId).length > 0)
  if (definition.nodes.length === 0 || !isComplete) return refuse('noApprover')

  const round = state.round + 1
  const started: Progress = {
    state: { ...state, status: 'running', round },
    events: [{ type: 'submitted', round, by: applicantId }],
    effects: [],
  }
  return openNext(definition, started, facts, newId)
}

function agree(definition: Definition, state: State, task: Task, facts: Facts, newId: () => string): Outcome {
  const { nodeId } = getRun(state, task)
  const isSatisfied = satisfiesNode(definition, state, task)
  const signed = settleTask(state, task, 'agreed')
  const agreed: Progress = {
    state: isSatisfied ? settleNode(signed, task, 'passed', 'handled') : signed,
    events: [{ type: 'agreed', round: state.round, nodeId, taskId: task.id, by: task.assigneeId }],
    effects: [],
  }
  return isSatisfied ? openNext(definition, agreed, facts, newId) : { ok: true, ...agreed }
}

const endings = {
  reject: { type: 'rejected', task: 'rejected' },
  abandon: { type: 'abandoned', task: 'handled' },
} as const satisfies Record<
  'reject' | 'abandon',
  { type: 'rejected' | 'abandoned'; task: Exclude<TaskState, 'open' | 'closed'> }
>

function endByApprover(state: State, task: Task, how: keyof typeof endings): Progress {
  const { type, task: taskState } = endings[how]
  const { round, applicantId } = state
  const { nodeId } = getRun(state, task)
  return {
    state: endRound(settleTask(state, task, taskState), type),
    events: [{ type, round, nodeId, taskId: task.id, by: task.assigneeId }],
    effects: [{ type, userId: applicantId }],
  }
}

function withdraw(state: State): Progress {
  return {
    state: endRound(state, 'withdrawn'),
    events: [{ type: 'withdrawn', round: state.round, by: state.applicantId }],
    effects: openTasksOf(state).map((task): Effect => ({ type: 'withdrawn', userId: task.assigneeId })),
  }
}

/** Closes everything that is open. Closed tasks leave the trail and stay in the events. */
function endRound(state: State, status: RequestStatus): State {
  return {
    ...state,
    status,
    nodeRuns: state.nodeRuns.map((run) => (run.state === 'open' ? { ...run, state: 'closed' } : run)),
    tasks: state.tasks.map((task) => (task.state === 'open' ? { ...task, state: 'closed' } : task)),
  }
}

function settleTask(state: State, task: Task, taskState: TaskState): State {
  return {
    ...state,
    tasks: state.tasks.map((one) => (one.id === task.id ? { ...one, state: taskState } : one)),
  }
}

function settleNode(state: State, task: Task, runState: NodeRunState, others: TaskState): State {
  return {
    ...state,
    nodeRuns: state.nodeRuns.map((run) => (run.id === task.nodeRunId ? { ...run, state: runState } : run)),
    tasks: state.tasks.map((one) =>
      one.nodeRunId === task.nodeRunId && one.state === 'open' ? { ...one, state: others } : one,
    ),
  }
}
