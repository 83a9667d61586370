import type { State, Whose } from '@countersign/engine'
import { defaultName, type FormDefinition } from '@countersign/forms'
import { formatDate } from '../../../platform/business-time.ts'
import type { CurrentUser } from '../../../platform/context.ts'
import type { ApprovalRow } from './approval-row.rules.ts'

/** The row of a request that has never been submitted. Its first action raises the version from 0. */
export function newApproval(
  { id, user, now }: { id: string; user: Pick<CurrentUser, 'id' | 'name'>; now: Date },
  form: FormDefinition,
): ApprovalRow {
  const today = formatDate(now)
  return {
    id,
    kind: form.kind,
    applyNo: '',
    name: defaultName(form, { userId: user.id, userName: user.name, today }),
    applicantId: user.id,
    handlerId: null,
    departmentId: '',
    createName: user.name,
    deptName: '',
    company: '',
    amount: null,
    payee: '',
    periodFrom: null,
    periodTo: null,
    status: 'draft',
    round: 0,
    version: 0,
    step: '',
    opinion: '',
    eventSeq: 0,
    eventHash: '',
    draftRevision: 0,
    appliedAt: now,
  }
}

/** The engine's state of a request before its first submission. */
export function emptyState(whose: Whose): State {
  return { status: 'draft', round: 0, ...whose, nodeRuns: [], tasks: [] }
}
