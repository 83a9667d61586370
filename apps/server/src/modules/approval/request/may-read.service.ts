import { findForm } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import { type Ctx, type CurrentUser, may, readTogether } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { ApprovalRow } from './approval-row.rules.ts'
import { dataScopeOf } from '../../role/index.ts'
import { findApproval, listConcerning, listOfDepartments } from './approval.repository.ts'

/**
 * Answers the ids of the requests that the person may read and export (decisions.md "Who may read"): those the
 * person applied for, holds or held a task in, or was copied; those of the departments in the person's data scope; all
 * with the permission for it. An approver whose step is not reached yet may not. Drafts are not told apart here: getReadable refuses those of other people.
 */
export async function readableAmong(db: Db, user: CurrentUser, ids: string[]): Promise<Set<string>> {
  if (may(user, 'request.readAll')) return new Set(ids)
  const concerning = new Set(await listConcerning(db, user.tenantId, user.id, ids))
  // Most requests that people open concern them, and their data scope need not be read.
  const others = ids.filter((id) => !concerning.has(id))
  if (others.length === 0) return concerning
  const scope = await dataScopeOf(db, user)
  if (scope === 'all') return new Set(ids)
  return new Set([...concerning, ...(await listOfDepartments(db, user.tenantId, [...scope], others))])
}

/**
 * Departments whose requests a person may read beside those that concern the person: by the data scope of a role, or
 * all by the permission for it.
 */
export async function readScopeOf(db: Db, user: CurrentUser): Promise<'all' | ReadonlySet<string>> {
  return may(user, 'request.readAll') ? 'all' : dataScopeOf(db, user)
}

export async function mayReadAny(db: Db, user: CurrentUser, ids: string[]): Promise<boolean> {
  return (await readableAmong(db, user, ids)).size > 0
}

/**
 * A request this person may read. Refuses with forbidden, or with notFound when it does not exist or is of
 * another kind.
 */
export async function getReadable(ctx: Ctx, id: string, kind?: string): Promise<ApprovalRow> {
  const [approval, isReadable] = await readTogether(ctx, ({ db }) =>
    Promise.all([findApproval(db, ctx.tenantId, id), mayReadAny(db, ctx.user, [id])]),
  )
  if (!approval) throw new AppError('notFound')
  if (approval.status === 'draft' && approval.applicantId !== ctx.user.id) throw new AppError('forbidden')
  if (!isReadable) throw new AppError('forbidden')
  if (kind !== undefined && findForm(kind)?.kind !== approval.kind) throw new AppError('notFound')
  return approval
}
