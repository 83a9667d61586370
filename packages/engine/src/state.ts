import type { Rule } from './definition.ts'

/**
 * The state of a request: a set of node runs and tasks, not one current step, so that parallel
 * branches, repeated nodes and added signers need no other shape.
 */

/** Why a step asks nobody. */
export type SkipReason = 'samePerson' | 'nobody' | 'initiator' | 'resumed'

export type RequestStatus = 'draft' | 'running' | 'approved' | 'rejected' | 'abandoned' | 'withdrawn'

/**
 * open: a step that waits for people, or a fork or branch within which the flow is · passed: satisfied · skipped:
 * satisfied without a task · closed: ended by somebody's reject, abandon or withdraw · returned: the flow went back
 * before it, so that it counts no more.
 */
export type NodeRunState = 'open' | 'passed' | 'skipped' | 'closed' | 'returned'

export interface NodeRun {
  id: string
  round: number
  /** 1 for the first run of a node in a round. */
  run: number
  /** Id of a step, a copy node, a fork or a branch. */
  nodeId: string
  /** Run of the branch that holds the node; for a branch, the run of its fork. */
  parentId: string | null
  state: NodeRunState
  /** Set for a skipped run only. */
  skipReason: SkipReason | null
}

/**
 * open · waiting: another task comes first · paused: the same, after it had been open · agreed · completed (a handling was carried out) · rejected · opposed (a
 * vote against) · answered (a consultation) · handled (abandoned by this person, or somebody else's decision settled the
 * step) · transferred, returned, takenBack (by this person) · removed (an added signer) · closed (the round ended
 * first, the flow went back, or an administrator handed the task over) · unreached (its turn never came).
 */
export type TaskState =
  | 'open'
  | 'waiting'
  | 'paused'
  | 'agreed'
  | 'completed'
  | 'rejected'
  | 'opposed'
  | 'answered'
  | 'handled'
  | 'transferred'
  | 'returned'
  | 'takenBack'
  | 'removed'
  | 'closed'
  | 'unreached'

/** Why this person was asked: the rule, and how it led to this person. Stored with the task. */
export interface Why {
  rule: Rule['kind']
  reason: WhyReason
}

export type WhyReason =
  | 'rule'
  | 'leaderAbove'
  | 'flowAdministrator'
  | 'namedInstead'
  | 'transferred'
  | 'inherited'
  | 'consulted'
  | 'added'

/** flow: asked by the flow · added: 加签 · consulted: asked for a second look. */
export type TaskOrigin = 'flow' | 'added' | 'consulted'

export interface Task {
  id: string
  nodeRunId: string
  assigneeId: string
  actingForId: string | null
  origin: TaskOrigin
  /** Task of the person who added or consulted this one. */
  hostId: string | null
  /** Task that must be signed before this one opens. */
  afterId: string | null
  state: TaskState
  why: Why
}

export interface State {
  status: RequestStatus
  /** 0 before the first submission. */
  round: number
  applicantId: string
  /** The people to whom the request was handed over since its applicant could not act, the present one (经办人) last. */
  handlerIds?: readonly string[] | undefined
  /** Node runs and tasks of all rounds; the invariants hold for the current one. */
  nodeRuns: NodeRun[]
  tasks: Task[]
}
