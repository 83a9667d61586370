import type { RequestStatus } from '@countersign/engine'
import type { Ctx, SystemCtx } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { lockToDecide } from '../record/decision-rows.repository.ts'
import { readRecordedRow, readRecordToDecide } from '../record/read-record.service.ts'
import { findToShow } from '../record/recorded-rows.repository.ts'
import { isOnRecord } from '../record/rows-of-record.rules.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { requireReadable } from '../request/may-read.service.ts'
import { listApprovedContents } from '../request/round.repository.ts'
import { findStoredContent, readStoredContent, type StoredContent } from '../request/stored-content.rules.ts'

/**
 * Locks an approved request and answers the values that were signed; undefined for one that is not approved. Refuses
 * (recordDamaged) when its rows differ from its record.
 */
export async function lockApproved(
  ctx: SystemCtx<Tx>,
  id: string,
): Promise<StoredContent['values'] | undefined> {
  const locked = await lockToDecide(ctx.db, ctx.tenantId, id)
  if (locked?.approval.status !== 'approved') return undefined
  const { recorded, content } = await readRecordToDecide(ctx, locked.approval, locked.rows)
  return recorded.status === 'approved' ? readStoredContent(content).values : undefined
}

/** The signed content of the last submission of a request. */
export interface SignedRequest {
  kind: string
  applyNo: string
  status: RequestStatus
  /** Ids of the applicant and of the person who acts for the applicant, if there is one. */
  people: readonly [string, ...string[]]
  values: StoredContent['values']
}

/**
 * Locks a request and answers what was signed with its last submission; undefined for a draft or an unknown one. Refuses
 * (recordDamaged) when its rows differ from its record.
 */
export async function lockSigned(ctx: SystemCtx<Tx>, id: string): Promise<SignedRequest | undefined> {
  const locked = await lockToDecide(ctx.db, ctx.tenantId, id)
  if (!locked || locked.approval.status === 'draft') return undefined
  const { recorded, content } = await readRecordToDecide(ctx, locked.approval, locked.rows)
  return signedOf(locked.approval, recorded.status, readStoredContent(content))
}

/**
 * As `lockSigned`, of a request that the caller may read, without a lock; undefined for a draft. Refuses as the dialog does.
 */
export async function readSigned(ctx: Ctx, id: string): Promise<SignedRequest | undefined> {
  const found = await findToShow(ctx.db, { tenantId: ctx.tenantId, id, readerId: ctx.user.id })
  const { draft: _draft, concerns: _concerns, ...row } = await requireReadable(ctx, found)
  if (!isOnRecord(row)) return undefined
  const { recorded, content } = await readRecordedRow(ctx, row)
  return signedOf(row, recorded.status, content)
}

function signedOf(
  { applicantId, handlerId }: Pick<ApprovalRow, 'applicantId' | 'handlerId'>,
  status: RequestStatus,
  { kind, applyNo, values }: StoredContent,
): SignedRequest {
  const people = handlerId === null ? ([applicantId] as const) : ([applicantId, handlerId] as const)
  return { kind, applyNo, status, people, values }
}

/**
 * Values of the last round of those of these requests that are approved, by id. Nothing is compared with the record;
 * requests whose text cannot be read are missing. With `before`, only those approved earlier.
 */
export async function listApprovedValues(
  db: Db,
  tenantId: string,
  ids: readonly string[],
  before?: Date,
): Promise<ReadonlyMap<string, StoredContent['values']>> {
  const rows = ids.length === 0 ? [] : await listApprovedContents(db, tenantId, ids, before)
  return new Map(
    rows.flatMap(({ id, content }) => {
      const found = findStoredContent(content)
      return found ? [[id, found.values] as const] : []
    }),
  )
}
