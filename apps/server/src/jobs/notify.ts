import { z } from 'zod'
import type { Db } from '../platform/database/connect.ts'

const payloadSchema = z.object({
  tenantId: z.string(),
  outboxId: z.string(),
  userId: z.string(),
  approvalId: z.string(),
  kind: z.string(),
})

/** A message to one person. Its id comes from the outbox row, so a job that runs twice leaves one message. */
export async function notify(db: Db, payload: unknown): Promise<void> {
  const { tenantId, outboxId, userId, approvalId, kind } = payloadSchema.parse(payload)
  await db
    .insertInto('message')
    .values({ tenant_id: tenantId, id: `outbox-${outboxId}`, user_id: userId, kind, approval_id: approvalId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
