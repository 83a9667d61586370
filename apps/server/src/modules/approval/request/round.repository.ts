import { type Expression, sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import { compiled } from '../../../platform/database/compiled-statement.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { upsert } from '../../../platform/database/upsert.ts'
import type { CompaniesServed } from '../../flow/index.ts'

export interface RoundRow {
  round: number
  data: Record<string, unknown>
  /** Canonical text of the submission; every event of the round carries its hash. */
  content: string
  contentHash: string
  formVersion: number
  flowVersionId: string
  warnings: unknown
  submittedAt: Date
}

export async function saveRound(tx: Tx, tenantId: string, approvalId: string, row: RoundRow): Promise<void> {
  await tx
    .insertInto('approval_round')
    .values({
      tenant_id: tenantId,
      approval_id: approvalId,
      round: row.round,
      data: JSON.stringify(row.data),
      content: row.content,
      content_hash: row.contentHash,
      form_version: row.formVersion,
      flow_version_id: row.flowVersionId,
      warnings: JSON.stringify(row.warnings),
      submitted_at: row.submittedAt,
    })
    .execute()
}

/** The content of a round as text. */
export async function findContent(
  db: Db,
  tenantId: string,
  approvalId: string,
  round: number,
): Promise<string | undefined> {
  const [row] = await selectRound(db, { tenantId, approvalId, round: String(round) })
  return row?.content
}

const selectRound = compiled((db, text: (name: 'tenantId' | 'approvalId' | 'round') => string) =>
  selectContent(
    db,
    { tenantId: text('tenantId'), approvalId: text('approvalId') },
    sql<number>`${text('round')}`,
  ),
)

export function selectContent(
  db: Db,
  { tenantId, approvalId }: { tenantId: string; approvalId: string | Expression<string> },
  round: Expression<number>,
) {
  return db
    .selectFrom('approval_round')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', approvalId)
    .where('round', '=', round)
    .select('content')
}

/** A submitted request with the content of its last round. */
export interface SubmittedRow {
  id: string
  applyNo: string
  name: string
  applicantId: string
  departmentId: string
  flowVersionId: string
  content: string
}

/** The last requests of a kind that were submitted by these companies, newest first. */
export async function listLastSubmitted(
  db: Db,
  tenantId: string,
  { kind, count, served }: { kind: string; count: number; served: CompaniesServed },
): Promise<SubmittedRow[]> {
  return db
    .selectFrom('approval as a')
    .innerJoin('approval_round as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'a.tenant_id')
        .onRef('r.approval_id', '=', 'a.id')
        .onRef('r.round', '=', 'a.round'),
    )
    .where('a.tenant_id', '=', tenantId)
    .where('a.kind', '=', kind)
    .where((eb) =>
      'only' in served
        ? eb('a.company', '=', served.only)
        : served.except.length === 0
          ? eb.lit(true)
          : eb('a.company', 'not in', served.except),
    )
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(count)
    .select([
      'a.id',
      'a.apply_no as applyNo',
      'a.name',
      'a.applicant_id as applicantId',
      'a.department_id as departmentId',
      'r.flow_version_id as flowVersionId',
      'r.content',
    ])
    .execute()
}

export interface DraftRow {
  data: Record<string, unknown>
  savedAt: Date
}

export async function findDraft(db: Db, tenantId: string, approvalId: string): Promise<DraftRow | undefined> {
  const [row] = await selectFoundDraft(db, { tenantId, approvalId })
  return row
}

const selectFoundDraft = compiled((db, text: (name: 'tenantId' | 'approvalId') => string) =>
  selectDraft(db, { tenantId: text('tenantId'), approvalId: text('approvalId') }).select([
    'data',
    'saved_at as savedAt',
  ]),
)

export const selectDraft = (db: Db, { tenantId, approvalId }: { tenantId: string; approvalId: string }) =>
  db.selectFrom('approval_draft').where('tenant_id', '=', tenantId).where('approval_id', '=', approvalId)

export async function saveDraft(
  tx: Tx,
  tenantId: string,
  approvalId: string,
  draft: DraftRow,
): Promise<void> {
  const row = {
    tenant_id: tenantId,
    approval_id: approvalId,
    data: JSON.stringify(draft.data),
    saved_at: draft.savedAt,
  }
  await upsert(tx, 'approval_draft', row, { key: ['tenant_id', 'approval_id'] }).execute()
}

export async function deleteDraft(tx: Tx, tenantId: string, approvalId: string): Promise<void> {
  await tx
    .deleteFrom('approval_draft')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', approvalId)
    .execute()
}

/** Texts of the last rounds of those of these requests that are approved. */
export function listApprovedContents(
  db: Db,
  tenantId: string,
  ids: readonly string[],
  before?: Date,
): Promise<{ id: string; content: string }[]> {
  const approved = db
    .selectFrom('approval as a')
    .innerJoin('approval_round as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'a.tenant_id')
        .onRef('r.approval_id', '=', 'a.id')
        .onRef('r.round', '=', 'a.round'),
    )
    .select(['a.id', 'r.content'])
    .where('a.tenant_id', '=', tenantId)
    .where('r.tenant_id', '=', tenantId)
    .where('a.id', '=', anyOf(ids))
    .where('a.status', '=', 'approved')
  return (before ? approved.where('a.updated_at', '<', before) : approved).execute()
}
