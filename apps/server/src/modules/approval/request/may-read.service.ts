import { findForm } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import { type Ctx, type CurrentUser, may, readTogether } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { ApprovalRow } from './approval-row.rules.ts'
import { dataScopeOf } from '../../role/index.ts'
import { listCoveredOf } from '../delegation/delegation.repository.ts'
import { findApproval, listConcerning, listOfDepartments } from './approval.repository.ts'

/**
 * Answers the ids of the requests that the person may read and export (decisions.md "Who may read"): those the
 * person applied for, holds or held a task in, may act on in the place of another, or was copied; those of the departments in the person's data scope; all
 * with the permission for it. An approver whose step is not reached yet may not. Drafts are not told apart here: getReadable refuses those of other people.
 */
export async function readableAmong(db: Db, user: CurrentUser, ids: string[]): Promise<Set<string>> {
  if (may(user, 'request.readAll')) return new Set(ids)
  const concerning = new Set(await listConcerning(db, user.tenantId, user.id, ids))
  const others = ids.filter((id) => !concerning.has(id))
  const delegated = await delegatedAmong(db, user, others)
  return new Set([...concerning, ...delegated, ...(await readableOfOthers(db, user, others))])
}

/** Those on which the person may act in the place of another. */
async function delegatedAmong(db: Db, { tenantId, id }: CurrentUser, ids: string[]): Promise<Set<string>> {
  const covered = ids.length === 0 ? [] : await listCoveredOf(db, tenantId, ids, id)
  return new Set(covered.map(({ approvalId }) => approvalId))
}

/** Those a person may read of requests that do not concern the person. */
async function readableOfOthers(db: Db, user: CurrentUser, ids: string[]): Promise<string[]> {
  // Most requests that people open concern them, and their data scope need not be read.
  if (ids.length === 0) return []
  const scope = await readScopeOf(db, user)
  return scope === 'all' ? ids : listOfDepartments(db, user.tenantId, [...scope], ids)
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
  const [approval, concerning] = await readTogether(ctx, ({ db }) =>
    Promise.all([findApproval(db, ctx.tenantId, id), listConcerning(db, ctx.tenantId, ctx.user.id, [id])]),
  )
  return requireReadable(ctx, approval && { ...approval, concerns: concerning.length > 0 }, kind)
}

/**
 * Refuses as getReadable does. `concerns` says whether the request ever came into one of the person's lists.
 */
export async function requireReadable<Row extends ApprovalRow>(
  { db, user }: Ctx,
  row: (Row & { concerns: boolean }) | undefined,
  kind?: string,
): Promise<Row> {
  if (!row) throw new AppError('notFound')
  if (row.status === 'draft' && row.applicantId !== user.id) throw new AppError('forbidden')
  if (!row.concerns && !(await mayReadAny(db, user, [row.id]))) throw new AppError('forbidden')
  if (kind !== undefined && findForm(kind)?.kind !== row.kind) throw new AppError('notFound')
  return row
}
