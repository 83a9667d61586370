import { z } from 'zod'
import type { Tx } from '../../platform/database/connect.ts'

/** The outbox topic for people whose pages must refresh although nobody gets a message. */
export const hintTopic = 'hint'

const payloadSchema = z.object({
  userIds: z.array(z.string()),
  /** These people have no open task of the request any more, so their 等您审批 counts as read. */
  settled: z.optional(z.object({ approvalId: z.string(), userIds: z.array(z.string()) })),
})
export type Hint = z.infer<typeof payloadSchema>

export function hintRow(tenantId: string, hint: Hint) {
  return { tenant_id: tenantId, topic: hintTopic, payload: { ...hint } }
}

/** Written in the same transaction as the change. */
export async function saveHint(tx: Tx, tenantId: string, userIds: string[]): Promise<void> {
  const { payload, ...row } = hintRow(tenantId, { userIds })
  await tx
    .insertInto('outbox')
    .values({ ...row, payload: JSON.stringify(payload) })
    .execute()
}

/** Reads a row of this topic. An unreadable one names nobody: a hint is not worth a retry. */
export function readHint(payload: unknown): Hint {
  return payloadSchema.safeParse(payload).data ?? { userIds: [] }
}
