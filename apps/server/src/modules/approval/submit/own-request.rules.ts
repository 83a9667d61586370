import type { FormDefinition } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import type { CurrentUser } from '../../../platform/context.ts'
import { type ApprovalRow, ownerOfRow } from '../request/approval-row.rules.ts'

interface OfCaller {
  user: Pick<CurrentUser, 'id'>
}

/**
 * The request a person edits. Refuses with notFound unless it is of this kind, with notApplicant unless the
 * person applied for it, or acts for the applicant.
 */
export function requireOwn<Row extends Pick<ApprovalRow, 'kind' | 'applicantId' | 'handlerId'>>(
  ctx: OfCaller,
  form: FormDefinition,
  found: Row | undefined,
): Row {
  if (found?.kind !== form.kind) throw new AppError('notFound')
  if (ownerOfRow(found) !== ctx.user.id) throw new AppError('notApplicant')
  return found
}

/**
 * The request that a submission edits; undefined for a new one. Refuses as requireOwn does, and with
 * notSubmittable a draft that is resubmitted or a request that is submitted again.
 */
export function requireSubmittable<
  Row extends Pick<ApprovalRow, 'kind' | 'applicantId' | 'handlerId' | 'status'>,
>(
  ctx: OfCaller,
  form: FormDefinition,
  action: 'submit' | 'resubmit',
  { id, found }: { id: string | undefined; found: Row | undefined },
): Row | undefined {
  if (id === undefined) return undefined
  const own = requireOwn(ctx, form, found)
  if ((own.status === 'draft') !== (action === 'submit')) throw new AppError('notSubmittable')
  return own
}
