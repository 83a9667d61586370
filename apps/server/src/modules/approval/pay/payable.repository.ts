import type { Tx } from '../../../platform/database/connect.ts'
import { upsert } from '../../../platform/database/upsert.ts'
import type { PayableRow } from '../record/payment.rules.ts'

/** Writes the row of a request in the queue of the cashiers. */
export async function savePayable(
  tx: Tx,
  tenantId: string,
  approvalId: string,
  row: PayableRow,
): Promise<void> {
  const key = ['tenant_id', 'approval_id'] as const
  await upsert(tx, 'payable', { tenant_id: tenantId, approval_id: approvalId, ...row }, { key }).execute()
}
