import { ownerOf, type RequestStatus, type Whose } from '@countersign/engine'

/** The narrow, mutable row of a request: lists show it and every decision locks it. */
export interface ApprovalRow {
  id: string
  kind: string
  applyNo: string
  name: string
  applicantId: string
  /** Id of the person who acts for the applicant (经办人), to whom an administrator handed the request over; null without one. */
  handlerId: string | null
  departmentId: string
  createName: string
  deptName: string
  company: string
  amount: string | null
  payee: string
  periodFrom: string | null
  periodTo: string | null
  status: RequestStatus
  round: number
  version: number
  step: string
  opinion: string
  eventSeq: number
  eventHash: string
  /** Raised by each save of the draft or edit, and by each submission. */
  draftRevision: number
  appliedAt: Date
}

/** The person who acts for the applicant, as the row names it. */
export function handlerOf(whose: Whose): string | null {
  const owner = ownerOf(whose)
  return owner === whose.applicantId ? null : owner
}

/** Whose own request a row is, as far as it says it: the record also knows who acted for the applicant before. */
export const whoseOf = ({ applicantId, handlerId }: Pick<ApprovalRow, 'applicantId' | 'handlerId'>): Whose =>
  handlerId === null ? { applicantId } : { applicantId, handlerIds: [handlerId] }

/** Id of the person who acts as the applicant of a request. */
export const ownerOfRow = ({
  applicantId,
  handlerId,
}: Pick<ApprovalRow, 'applicantId' | 'handlerId'>): string => handlerId ?? applicantId

/** The row under the names of its columns. */
export function stored(row: ApprovalRow) {
  return {
    id: row.id,
    kind: row.kind,
    apply_no: row.applyNo,
    name: row.name,
    applicant_id: row.applicantId,
    handler_id: row.handlerId,
    department_id: row.departmentId,
    create_name: row.createName,
    dept_name: row.deptName,
    company: row.company,
    amount: row.amount,
    payee: row.payee,
    period_from: row.periodFrom,
    period_to: row.periodTo,
    status: row.status,
    round: row.round,
    version: row.version,
    step: row.step,
    opinion: row.opinion,
    event_seq: row.eventSeq,
    event_hash: row.eventHash,
    draft_revision: row.draftRevision,
    applied_at: row.appliedAt,
  }
}
