import type { Action, State } from '@countersign/engine'
import { handlerOf, type ApprovalRow } from '../request/approval-row.rules.ts'
import type { Recorded, RecordedRound, Submitted } from './payloads.rules.ts'

/** The engine's state of a recorded request. */
export function stateOf(record: Recorded): State {
  return {
    status: record.status,
    round: record.rounds.at(-1)?.round ?? 0,
    applicantId: record.request.applicantId,
    ...(record.handlerIds && { handlerIds: record.handlerIds }),
    nodeRuns: record.nodeRuns.map((row) => ({
      id: row.id,
      round: row.round,
      run: row.run,
      nodeId: row.node_id,
      parentId: row.parent_id,
      state: row.state,
      skipReason: row.skip_reason,
    })),
    tasks: record.tasks.map((row) => ({
      id: row.id,
      nodeRunId: row.node_run_id,
      assigneeId: row.assignee_id,
      actingForId: row.acting_for_id,
      origin: row.origin,
      hostId: row.host_id,
      afterId: row.after_id,
      state: row.state,
      why: row.why,
    })),
  }
}

/**
 * The submission that a request's status allows. A rejected request goes on at the step that rejected it only if it says
 * the same, and under the version of the flow that it was rejected under, whose steps are the same.
 */
export function submission(
  record: Pick<Recorded, 'status' | 'rounds'>,
  by: string,
  { flowVersionId, resumes: saysTheSame = true }: Pick<RecordedRound, 'flowVersionId' | 'resumes'>,
): Extract<Action, { type: 'submit' | 'resubmit' }> {
  if (record.status === 'draft') return { type: 'submit', by }
  const resumes =
    saysTheSame && record.status === 'rejected' && record.rounds.at(-1)?.flowVersionId === flowVersionId
  return { type: 'resubmit', by, resumes }
}

/**
 * The row of a request as its record requires it. The head of the chain and the draft revision are left empty:
 * the record does not cover them.
 */
export function rowOf(approvalId: string, record: Recorded): ApprovalRow {
  return {
    ...record.request,
    id: approvalId,
    handlerId: handlerOf({ applicantId: record.request.applicantId, handlerIds: record.handlerIds }),
    status: record.status,
    round: record.rounds.at(-1)?.round ?? 0,
    version: record.version,
    step: record.step,
    opinion: record.opinion,
    eventSeq: 0,
    eventHash: '',
    draftRevision: 0,
    appliedAt: new Date(record.request.appliedAt),
  }
}

/** The columns of the row that a submission puts on record. */
export function requestOf(row: ApprovalRow): Submitted['request'] {
  return {
    kind: row.kind,
    applyNo: row.applyNo,
    name: row.name,
    applicantId: row.applicantId,
    departmentId: row.departmentId,
    createName: row.createName,
    deptName: row.deptName,
    company: row.company,
    amount: row.amount,
    payee: row.payee,
    periodFrom: row.periodFrom,
    periodTo: row.periodTo,
    appliedAt: row.appliedAt.toISOString(),
  }
}

/** Whether a request must have a record: every request but a draft that was never submitted. */
export function isOnRecord({ status, round, eventSeq }: ApprovalRow): boolean {
  return status !== 'draft' || round > 0 || eventSeq > 0
}
