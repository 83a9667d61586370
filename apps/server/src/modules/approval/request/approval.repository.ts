import { type Expression, type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import { compiled } from '../../../platform/database/compiled-statement.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { selectReferenceVersion } from '../../../platform/database/kept-reads.ts'
import { rowsGiven, type Write, writesTogether } from '../../../platform/database/writes-together.ts'
import { existing } from '../../../platform/existing.ts'
import { type ApprovalRow, stored } from './approval-row.rules.ts'

export const approvalColumns = [
  'id',
  'kind',
  'apply_no as applyNo',
  'name',
  'applicant_id as applicantId',
  'handler_id as handlerId',
  'department_id as departmentId',
  'create_name as createName',
  'dept_name as deptName',
  'company',
  'amount',
  'payee',
  'period_from as periodFrom',
  'period_to as periodTo',
  'status',
  'round',
  'version',
  'step',
  'opinion',
  'event_seq as eventSeq',
  'event_hash as eventHash',
  'draft_revision as draftRevision',
  'applied_at as appliedAt',
] as const

export async function findApproval(db: Db, tenantId: string, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await selectApproval(db, { tenantId, id })
  return row
}

const selectApproval = compiled((db, text: (name: 'tenantId' | 'id') => string) =>
  db
    .selectFrom('approval')
    .where('tenant_id', '=', text('tenantId'))
    .where('id', '=', text('id'))
    .select(approvalColumns),
)

/** A locked row; `time` is the time of the database. */
export type LockedApproval = ApprovalRow & { time: string }

/**
 * Locks the row of a request until the transaction ends; `time` is the time of the database as evidence carries
 * it.
 */
export async function lockApproval(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<LockedApproval | undefined> {
  const [row] = await lockApprovals(tx, tenantId, { ids: [id], skipsLocked: false })
  return row
}

/** Rows to lock; those that another transaction holds are waited for, or left out. */
export interface ToLock {
  ids: readonly string[]
  skipsLocked: boolean
}

/** Locks the rows of requests in the order of their ids. */
export function lockApprovals(
  tx: Tx,
  tenantId: string,
  { ids, skipsLocked }: ToLock,
): Promise<LockedApproval[]> {
  return (skipsLocked ? selectUnlocked : selectLocked)(tx, { tenantId, ids })
}

const toLock = (db: Db, text: (name: 'tenantId' | 'ids') => string) =>
  db
    .selectFrom('approval')
    .where('tenant_id', '=', text('tenantId'))
    .where('id', '=', anyOf(text('ids')))
    .orderBy('id')
    .select(approvalColumns)
    .select(databaseTime().as('time'))
    .forUpdate()
const selectLocked = compiled(toLock)
const selectUnlocked = compiled((db, text: (name: 'tenantId' | 'ids') => string) =>
  toLock(db, text).skipLocked(),
)

/** Id of whoever acts as the applicant of a request. */
export const ownerId = (approval: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${approval}.handler_id`)}, ${sql.ref(`${approval}.applicant_id`)})`

/** UTC with microseconds as text, since the hash covers the stored text. */
function databaseTime(): Expression<string> & ReturnType<typeof sql<string>> {
  return sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** The time of the database as evidence carries it, and the version of the reference data at this time. */
export async function readMoment(
  db: Db,
  tenantId: string,
): Promise<{ time: string; referenceVersion: string }> {
  const [moment] = await selectMoment(db, { tenantId })
  return existing(moment)
}

const selectMoment = compiled((db, text: (name: 'tenantId') => string) =>
  db.selectNoFrom([
    databaseTime().as('time'),
    selectReferenceVersion(db, text('tenantId')).as('referenceVersion'),
  ]),
)

/**
 * Time of the database, by which anchors find changed requests; cut to milliseconds, which a JavaScript Date
 * can hold.
 */
const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`
/** `updated_at` never goes backwards, even when the clock does. */
const movedNow = sql<Date>`greatest(${now}, approval.updated_at)`

export async function insertApproval(tx: Tx, tenantId: string, row: ApprovalRow): Promise<void> {
  await tx
    .insertInto('approval')
    .values({ tenant_id: tenantId, ...stored(row), updated_at: now })
    .execute()
}

type StoredApproval = ReturnType<typeof stored> & { tenant_id: string }

export function approvalGiven(tenantId: string, row: ApprovalRow): StoredApproval {
  return { tenant_id: tenantId, ...stored(row) }
}

/** Every column that is read, but for the id, which finds the row. */
const changing = approvalColumns
  .map((column) => column.replace(/ as .*/, ''))
  .filter((column) => column !== 'id')

export const updateApprovals: Write<StoredApproval[]> = (db, rows) =>
  db
    .updateTable('approval')
    .from(rowsGiven('approval', rows))
    .set({
      ...Object.fromEntries(changing.map((column) => [column, sql.ref(`given.${column}`)])),
      updated_at: movedNow,
    })
    .whereRef('approval.tenant_id', '=', 'given.tenant_id')
    .whereRef('approval.id', '=', 'given.id')

export const saveApprovals = writesTogether({ approvals: updateApprovals })

export async function deleteDrafts(tx: Tx, tenantId: string, ids: string[]): Promise<void> {
  for (const table of ['approval_draft', 'inbox'] as const) {
    await tx
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('approval_id', '=', anyOf(ids))
      .execute()
  }
  await tx.deleteFrom('approval').where('tenant_id', '=', tenantId).where('id', '=', anyOf(ids)).execute()
}

/**
 * Ids of the given requests that ever came into one of this person's lists: as applicant, approver of any
 * round, or by copy.
 */
export async function listConcerning(
  db: Db,
  tenantId: string,
  userId: string,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await selectConcerning(db, { tenantId, userId, approvalId: anyOf(ids) })
    .select('approval_id')
    .execute()
  return rows.map((row) => row.approval_id)
}

export const selectConcerning = (
  db: Db,
  {
    tenantId,
    userId,
    approvalId,
  }: { tenantId: string; userId: string; approvalId: string | RawBuilder<string> },
) =>
  db
    .selectFrom('inbox')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('approval_id', '=', approvalId)

/** Those of the given requests that belong to one of these departments and are no drafts. */
export async function listOfDepartments(
  db: Db,
  tenantId: string,
  departmentIds: string[],
  ids: string[],
): Promise<string[]> {
  if (departmentIds.length === 0 || ids.length === 0) return []
  const rows = await db
    .selectFrom('approval')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .where('department_id', '=', anyOf(departmentIds))
    .where('status', '<>', 'draft')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
