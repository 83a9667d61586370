import type { Rule } from './definition.ts'

/**
 * The state of a request: a set of node runs and tasks, not one current step, so that parallel
 * branches, repeated nodes and added signers need no other shape.
 */

export type RequestStatus = 'draft' | 'running' | 'approved' | 'rejected' | 'abandoned' | 'withdrawn'

/**
 * open: waits for a signature · passed: satisfied · skipped: satisfied without a task · closed: ended by somebody's
 * reject, abandon or withdraw.
 */
export type NodeRunState = 'open' | 'passed' | 'skipped' | 'closed'

export interface NodeRun {
  id: string
  round: number
  /** 1 for the first run of a node in a round. */
  run: number
  nodeId: string
  parentId: string | null
  state: NodeRunState
}

/**
 * open · agreed · rejected · handled (abandoned by this person, or somebody else's decision settled an any-one step) ·
 * closed (the round ended first).
 */
export type TaskState = 'open' | 'agreed' | 'rejected' | 'handled' | 'closed'

/** Why this person was asked: the rule, and how it led to this person. Stored with the task. */
export interface Why {
  rule: Rule['kind']
  reason: 'rule' | 'leaderAbove' | 'flowAdministrator'
}

export interface Task {
  id: string
  nodeRunId: string
  assigneeId: string
  actingForId: string | null
  state: TaskState
  why: Why
}

export interface State {
  status: RequestStatus
  /** 0 before the first submission. */
  round: number
  applicantId: string
  /** Node runs and tasks of all rounds; the invariants hold for the current one. */
  nodeRuns: NodeRun[]
  tasks: Task[]
}
