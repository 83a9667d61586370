import type { FormDefinition } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'

/** The request that a person edits: of this kind, and applied for by that person. Refuses with notFound, notApplicant. */
export function requireOwn<Row extends Pick<ApprovalRow, 'kind' | 'applicantId'>>(
  ctx: Ctx,
  form: FormDefinition,
  found: Row | undefined,
): Row {
  if (found?.kind !== form.kind) throw new AppError('notFound')
  if (found.applicantId !== ctx.user.id) throw new AppError('notApplicant')
  return found
}
