import type { ApprovalStatus } from '@countersign/contract'
import { inboxOf } from '@countersign/engine'
import type { FormDefinition } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import { formatTime } from '../../../platform/business-time.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { distinct } from '../../../platform/records/require-all.ts'
import { fileIdsIn, holdFiles } from '../../file/index.ts'
import { readCompanyForm, readFormToStart } from '../../form-customization/index.ts'
import { listDepartmentsOf } from '../../organisation/index.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { isEditable, statusNames } from '../request/approval-status.rules.ts'
import {
  approvalGiven,
  deleteDrafts,
  insertApproval,
  lockApproval,
  saveApprovals,
} from '../request/approval.repository.ts'
import { inboxRows, saveInbox } from '../request/inbox.repository.ts'
import { emptyState, newApproval } from '../request/new-approval.rules.ts'
import { saveDraft } from '../request/round.repository.ts'
import { nameGiven, nextRevision, refuseStale } from './draft.rules.ts'
import { knownValues } from './known-values.rules.ts'
import { requireOwn } from './own-request.rules.ts'
import { isStorable } from './storable.rules.ts'

export interface DraftAnswer {
  id: string
  applyNo: string
  approvalStatus: ApprovalStatus
  savedAt: string
  revision: number
}

/** `chosen`: people for steps that leave them to the applicant. They are kept unchecked, as the fields are. */
type Input = Record<string, unknown> & {
  id?: string
  revision?: number
  chosen?: Record<string, string[]>
}

/**
 * Saves the entered fields of the form unchecked: as a new draft, in an own draft, or as an edit of a rejected
 * or withdrawn request, whose submitted round stays as it is. Refuses with notFound, notApplicant,
 * notSubmittable, draftStale or notStorable, and a new draft with kindNotOffered.
 */
export function keepDraft(ctx: Ctx, product: FormDefinition, input: Input): Promise<DraftAnswer> {
  if (!isStorable(input)) throw new AppError('notStorable')
  return once(ctx, `${product.kind}/draft`, input, (ctx) => saveDraftFields(ctx, product, input))
}

/** Saves a draft as keepDraft does, within the transaction of other work. */
export async function saveDraftFields(
  ctx: TxCtx,
  product: FormDefinition,
  input: Input,
): Promise<DraftAnswer> {
  const { id, revision } = input
  const { form } = await (id === undefined ? readFormToStart : readCompanyForm)(ctx, product)
  const data = { ...knownValues(form, input), ...(input.chosen && { chosen: input.chosen }) }
  const text = JSON.stringify(data)
  const found = id === undefined ? undefined : await lockEditable(ctx, form, id)
  if (found) refuseStale(found, revision)
  const current = nextRevision(
    found ?? newApproval({ id: ctx.newId(), user: ctx.user, now: ctx.now() }, form),
  )
  const approval = current.status === 'draft' ? await describeDraft(ctx, current, data) : current
  if (found) await saveApprovals(ctx.db, { approvals: [approvalGiven(ctx.tenantId, approval)] })
  else await insertApproval(ctx.db, ctx.tenantId, approval)
  await holdFiles(ctx.db, ctx.tenantId, fileIdsIn(text))
  await saveDraft(ctx.db, ctx.tenantId, approval.id, { data, savedAt: ctx.now() })
  if (approval.status === 'draft') {
    const lists = inboxOf(emptyState({ applicantId: approval.applicantId }))
    await saveInbox(ctx.db, inboxRows(ctx.tenantId, approval, lists))
  }
  return {
    id: approval.id,
    applyNo: approval.applyNo,
    approvalStatus: statusNames[approval.status],
    savedAt: formatTime(ctx.now()),
    revision: approval.draftRevision,
  }
}

/** The row of a draft with the name and department that lists show. */
async function describeDraft(
  ctx: TxCtx,
  row: ApprovalRow,
  data: Record<string, unknown>,
): Promise<ApprovalRow> {
  const [department] = await listDepartmentsOf(ctx.db, ctx.tenantId, ctx.user.id)
  return {
    ...row,
    name: nameGiven(data) || row.name,
    departmentId: department?.id ?? '',
    deptName: department?.name ?? '',
  }
}

async function lockEditable(ctx: TxCtx, form: FormDefinition, id: string): Promise<ApprovalRow> {
  const found = requireOwn(ctx, form, await lockApproval(ctx.db, ctx.tenantId, id))
  if (!isEditable(found.status)) throw new AppError('notSubmittable')
  return found
}

/** Removes the caller's own drafts, all of them or none. Refuses with notFound, notApplicant or notDraft. */
export function removeDrafts(ctx: Ctx, form: FormDefinition, ids: string[]): Promise<true> {
  return once(ctx, `${form.kind}/remove`, ids, async (ctx) => {
    const wanted = distinct(ids).sort()
    for (const id of wanted) {
      const found = requireOwn(ctx, form, await lockApproval(ctx.db, ctx.tenantId, id))
      if (found.status !== 'draft') throw new AppError('notDraft')
    }
    await deleteDrafts(ctx.db, ctx.tenantId, wanted)
    return true as const
  })
}
