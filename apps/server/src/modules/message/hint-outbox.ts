import { z } from 'zod'
import type { Tx } from '../../platform/database/connect.ts'

/** The outbox's topic of people whose pages are to be drawn anew, without a message to anybody. */
export const hintTopic = 'hint'

const payloadSchema = z.object({
  userIds: z.array(z.string()),
  /** These people's tasks of the request are not open any more: 等您审批 is read. */
  settled: z.optional(z.object({ approvalId: z.string(), userIds: z.array(z.string()) })),
})
export type Hint = z.infer<typeof payloadSchema>

export function hintRow(tenantId: string, hint: Hint) {
  return { tenant_id: tenantId, topic: hintTopic, payload: { ...hint } }
}

/** With what has changed for them, in its transaction. */
export async function saveHint(tx: Tx, tenantId: string, userIds: string[]): Promise<void> {
  const { payload, ...row } = hintRow(tenantId, { userIds })
  await tx
    .insertInto('outbox')
    .values({ ...row, payload: JSON.stringify(payload) })
    .execute()
}

/** What a row of this topic says; one that cannot be read says nothing: a hint is worth no second try. */
export function readHint(payload: unknown): Hint {
  return payloadSchema.safeParse(payload).data ?? { userIds: [] }
}
