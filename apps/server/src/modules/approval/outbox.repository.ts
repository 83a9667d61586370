import type { Effect } from '@countersign/engine'
import type { Tx } from '../../platform/database/connect.ts'
import type { ApprovalRow } from './approval.repository.ts'

/** What must happen outside, written with the decision; the relay turns it into jobs after the commit. */
export async function saveOutbox(
  tx: Tx,
  tenantId: string,
  { id: approvalId, status }: ApprovalRow,
  effects: Effect[],
): Promise<void> {
  const rows = effects.map((effect) => ({
    topic: 'notify',
    payload: JSON.stringify({ approvalId, userId: effect.userId, kind: effect.type }),
  }))
  if (status === 'approved') rows.push({ topic: 'finalPdf', payload: JSON.stringify({ approvalId }) })
  if (rows.length === 0) return
  await tx
    .insertInto('outbox')
    .values(rows.map((row) => ({ tenant_id: tenantId, ...row })))
    .execute()
}
