import type { DomainEvent, Effect, Facts, Outcome } from './action.ts'
import type { Definition, StepNode } from './definition.ts'
import type { Approver } from './resolve-people.ts'
import type { NodeRun, NodeRunState, SkipReason, State, Task } from './state.ts'

/**
 * A decision while it is being made: a copy of the state that may be changed, with the events and effects on the way.
 * Only `decide` makes one, and nobody else sees it before it is whole.
 */
export interface Draft extends State {
  definition: Definition
  facts: Facts
  newId: () => string
  events: DomainEvent[]
  effects: Effect[]
  /** Steps that count as signed because the round before passed them (`resumes`). */
  carried: ReadonlySet<string>
}

export function draftOf(definition: Definition, state: State, facts: Facts, newId: () => string): Draft {
  return {
    ...state,
    nodeRuns: state.nodeRuns.map((run) => ({ ...run })),
    tasks: state.tasks.map((task) => ({ ...task })),
    definition,
    facts,
    newId,
    events: [],
    effects: [],
    carried: new Set(),
  }
}

export function outcomeOf(draft: Draft): Outcome {
  const { status, round, applicantId, handlerIds, nodeRuns, tasks, events, effects } = draft
  const state = { status, round, applicantId, ...(handlerIds && { handlerIds }), nodeRuns, tasks }
  return { ok: true, state, events, effects }
}

/** A refusal raised while a decision is being made; `decide` answers it and drops the draft. */
export class Refused extends Error {
  readonly refusal: Extract<Outcome, { ok: false }>['refusal']

  constructor(refusal: Refused['refusal']) {
    super(refusal)
    this.refusal = refusal
  }
}

export function addRun(
  draft: Draft,
  nodeId: string,
  {
    parentId,
    state,
    skipReason = null,
  }: { parentId: string | null; state: NodeRunState; skipReason?: SkipReason | null },
): NodeRun {
  const earlier = draft.nodeRuns.filter((run) => run.round === draft.round && run.nodeId === nodeId)
  const run: NodeRun = {
    id: draft.newId(),
    round: draft.round,
    run: earlier.length + 1,
    nodeId,
    parentId,
    state,
    skipReason,
  }
  draft.nodeRuns.push(run)
  return run
}

/** Adds a task. One that is open at once is announced to its person. */
export function addTask(draft: Draft, task: Omit<Task, 'id' | 'actingForId'>): Task {
  const added: Task = { ...task, id: draft.newId(), actingForId: null }
  draft.tasks.push(added)
  if (added.state === 'open') announce(draft, added)
  return added
}

export function announce(draft: Draft, task: Task): void {
  draft.effects.push({ type: 'yourTurn', userId: task.assigneeId, taskId: task.id })
}

/** The tasks with which a step opens: all at once, or one after the other. */
export function addTasks(draft: Draft, run: NodeRun, step: StepNode, asked: readonly Approver[]): void {
  let before: Task | undefined
  for (const { userId, why } of asked) {
    const isWaiting = step.mode === 'inOrder' && before !== undefined
    before = addTask(draft, {
      nodeRunId: run.id,
      assigneeId: userId,
      origin: 'flow',
      hostId: null,
      afterId: isWaiting && before ? before.id : null,
      state: isWaiting ? 'waiting' : 'open',
      why,
    })
  }
}

/** A draft task by its id. */
export function getTask(draft: Draft, id: string): Task {
  const task = draft.tasks.find((one) => one.id === id)
  if (!task) throw new Error(`there is no task ${id}`)
  return task
}

/** Ends tasks that nobody decides any more. */
export function closePending(tasks: readonly Task[]): void {
  for (const task of tasks) {
    if (task.state === 'open' || task.state === 'paused') task.state = 'closed'
    if (task.state === 'waiting') task.state = 'unreached'
  }
}
