import type { State } from '@countersign/engine'
import { defaultName, type FormDefinition } from '@countersign/forms'
import { formatDate } from '../../../platform/business-time.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ApprovalRow } from './approval.repository.ts'

/** A request nobody has submitted yet. Its version is raised by the first thing that happens to it. */
export function newApproval(ctx: Ctx, form: FormDefinition): ApprovalRow {
  const today = formatDate(ctx.now())
  return {
    id: ctx.newId(),
    kind: form.kind,
    applyNo: '',
    name: defaultName(form, { userId: ctx.user.id, userName: ctx.user.name, today }),
    applicantId: ctx.user.id,
    departmentId: '',
    createName: ctx.user.name,
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
    appliedAt: ctx.now(),
  }
}

/** The engine's state of a request before its first submission. */
export function emptyState(applicantId: string): State {
  return { status: 'draft', round: 0, applicantId, nodeRuns: [], tasks: [] }
}
