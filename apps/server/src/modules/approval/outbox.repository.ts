import type { Effect } from '@countersign/engine'
import type { Tx } from '../../platform/database/connect.ts'

/** What must happen outside, written with the decision; the relay turns it into jobs after the commit. */
export async function saveEffects(
  tx: Tx,
  tenantId: string,
  approvalId: string,
  effects: Effect[],
): Promise<void> {
  if (effects.length === 0) return
  await tx
    .insertInto('outbox')
    .values(
      effects.map((effect) => ({
        tenant_id: tenantId,
        topic: 'notify',
        payload: JSON.stringify({ approvalId, userId: effect.userId, kind: effect.type }),
      })),
    )
    .execute()
}
