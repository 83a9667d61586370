import { runsOf, tasksOf } from './round.ts'
import type { State, TaskState } from './state.ts'

/** The states of platform.txt §4 "Trail row status"; there are no others. */
export type TrailStatus = '同意' | '已处理' | '待处理' | '驳回'

/** A row of personTable. The applicant's own row has neither task nor node. */
export interface TrailRow {
  userId: string
  actingForId: string | null
  status: TrailStatus
  taskId: string | null
  nodeId: string | null
}

/**
 * A task that was closed, taken back or removed leaves the table and stays in the events; one whose turn has not come is
 * not in it yet. Whoever waits for a signer added before himself stays in it.
 */
const statusOf = {
  open: '待处理',
  paused: '待处理',
  agreed: '同意',
  rejected: '驳回',
  handled: '已处理',
  completed: '已处理',
  opposed: '已处理',
  answered: '已处理',
  transferred: '已处理',
  returned: '已处理',
  waiting: null,
  takenBack: null,
  removed: null,
  closed: null,
  unreached: null,
} as const satisfies Record<TaskState, TrailStatus | null>

/**
 * personTable of a round, the current one unless told: the applicant, then the tasks node by node, those
 * decided before those still open. Empty before the first submission.
 */
export function trailOf(state: State, round: number = state.round): TrailRow[] {
  if (round < 1 || round > state.round) return []
  const applicant: TrailRow = {
    userId: state.applicantId,
    actingForId: null,
    status: '已处理',
    taskId: null,
    nodeId: null,
  }
  return [applicant, ...runsOf(state, round).flatMap((run) => rowsOfRun(state, round, run.id, run.nodeId))]
}

function rowsOfRun(state: State, round: number, runId: string, nodeId: string): TrailRow[] {
  const rows = tasksOf(state, round)
    .filter((task) => task.nodeRunId === runId)
    .flatMap((task): TrailRow[] => {
      const status = statusOf[task.state]
      if (!status) return []
      return [{ userId: task.assigneeId, actingForId: task.actingForId, status, taskId: task.id, nodeId }]
    })
  return [...rows.filter((row) => row.status !== '待处理'), ...rows.filter((row) => row.status === '待处理')]
}
