import type { Db, Tx } from '../../../platform/database/connect.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'

/** How far the ledger of a tenant is filled. Others who fill it wait. */
export async function lockFilled(tx: Tx, tenantId: string): Promise<{ lastId: string; done: boolean }> {
  await tx
    .insertInto('ledger_filled')
    .values({ tenant_id: tenantId, last_id: '', done: false })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute()
  return tx
    .selectFrom('ledger_filled')
    .where('tenant_id', '=', tenantId)
    .select(['last_id as lastId', 'done'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function saveFilled(
  tx: Tx,
  tenantId: string,
  { lastId, done }: { lastId: string; done: boolean },
): Promise<void> {
  await tx
    .updateTable('ledger_filled')
    .set({ last_id: lastId, done })
    .where('tenant_id', '=', tenantId)
    .execute()
}

export interface RoundToFill extends Pick<ApprovalRow, 'id' | 'kind' | 'status'> {
  round: number
  submittedAt: Date
  content: string
}

/** The rounds of the next requests in the order of their ids, each request with all of its rounds. */
export function listRoundsAfter(
  db: Db,
  tenantId: string,
  after: string,
  limit: number,
): Promise<RoundToFill[]> {
  return db
    .with('next', (db) =>
      db
        .selectFrom('approval')
        .where('tenant_id', '=', tenantId)
        .where('round', '>', 0)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .select(['tenant_id', 'id', 'kind', 'status']),
    )
    .selectFrom('next')
    .innerJoin('approval_round as r', (join) =>
      join.onRef('r.tenant_id', '=', 'next.tenant_id').onRef('r.approval_id', '=', 'next.id'),
    )
    .where('r.tenant_id', '=', tenantId)
    .orderBy('next.id')
    .orderBy('r.round')
    .select(['next.id', 'next.kind', 'next.status', 'r.round', 'r.submitted_at as submittedAt', 'r.content'])
    .execute()
}
