import type { StuckWhy } from '@countersign/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { excluded, upsert } from '../../../platform/database/upsert.ts'
import { ownerId } from '../request/approval.repository.ts'

export type ToCheck = Awaited<ReturnType<typeof listToCheck>>[number]

/** Requests on their way, and rejected ones whose applicant cannot act: at most `limit`, in the order of their ids. */
export function listToCheck(db: Db, tenantId: string, { after, limit }: { after: string; limit: number }) {
  return (
    db
      .selectFrom('approval as a')
      .innerJoin('approval_round as r', (join) =>
        join
          .onRef('r.tenant_id', '=', 'a.tenant_id')
          .onRef('r.approval_id', '=', 'a.id')
          .onRef('r.round', '=', 'a.round'),
      )
      .innerJoin('app_user as owner', (join) =>
        join.onRef('owner.tenant_id', '=', 'a.tenant_id').on('owner.id', '=', ownerId('a')),
      )
      .where('a.tenant_id', '=', tenantId)
      .where('a.id', '>', after)
      // Said of both, so that a merge of the two begins here and not at the first row.
      .where('r.approval_id', '>', after)
      .where((eb) =>
        eb.or([
          eb('a.status', '=', 'running'),
          eb('a.status', '=', 'rejected').and('owner.status', '<>', 'active'),
        ]),
      )
      .orderBy('a.id')
      .limit(limit)
      .select([
        'a.id',
        'a.status',
        'a.applicant_id as applicantId',
        'a.handler_id as handlerId',
        'a.department_id as departmentId',
        'r.flow_version_id as flowVersionId',
      ])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('task as t')
              .whereRef('t.tenant_id', '=', 'a.tenant_id')
              .whereRef('t.approval_id', '=', 'a.id')
              .where('t.decided_at', 'is', null)
              .select('t.id'),
          )
          .as('waits'),
      )
      .execute()
  )
}

/** A request that was found stuck. */
export interface Found {
  approvalId: string
  why: Exclude<StuckWhy, 'personGone'>
  /** Words by language; {} where `why` says it all. */
  reason: { zh?: string; en?: string }
}

/**
 * Makes the rows of the requests after one id, and up to another one if there is one, those that were found. A row that stays
 * keeps its time; those of `skipped` requests stay as they are.
 */
export async function saveFound(
  db: Db,
  tenantId: string,
  { after, upTo, found, skipped, at }: Checked,
): Promise<void> {
  const range = db
    .deleteFrom('stuck')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '>', after)
    .where(
      'approval_id',
      '<>',
      sql<string>`all(${[...found.map(({ approvalId }) => approvalId), ...skipped]})`,
    )
  await (upTo === undefined ? range : range.where('approval_id', '<=', upTo)).execute()
  if (found.length === 0) return
  await db
    .insertInto('stuck')
    .values(
      found.map(({ approvalId, why, reason }) => ({
        tenant_id: tenantId,
        approval_id: approvalId,
        why,
        reason: JSON.stringify(reason),
        since: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'approval_id'])
        .doUpdateSet({
          ...excluded(['why', 'reason']),
          since: sql<Date>`case when stuck.why = excluded.why then stuck.since else excluded.since end`,
        })
        .where(sql<boolean>`(stuck.why, stuck.reason) is distinct from (excluded.why, excluded.reason)`),
    )
    .execute()
}

interface Checked {
  after: string
  upTo: string | undefined
  found: readonly Found[]
  skipped: readonly string[]
  at: Date
}

/** The version of the reference data up to which the requests of a tenant were checked. */
export async function findChecked(db: Db, tenantId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stuck_checked')
    .where('tenant_id', '=', tenantId)
    .select('version')
    .executeTakeFirst()
  return row?.version
}

export async function saveChecked(db: Db, tenantId: string, version: string): Promise<void> {
  await upsert(db, 'stuck_checked', { tenant_id: tenantId, version }, { key: ['tenant_id'] }).execute()
}
