import { z } from 'zod'
import type { Tx } from '../../platform/database/connect.ts'

/** The outbox's topic of people whose pages are to be drawn anew, without a message to anybody. */
export const hintTopic = 'hint'

const payloadSchema = z.object({ userIds: z.array(z.string()) })

export function hintRow(tenantId: string, userIds: string[]) {
  return {
    tenant_id: tenantId,
    topic: hintTopic,
    payload: { userIds } satisfies z.infer<typeof payloadSchema>,
  }
}

/** With what has changed for them, in its transaction. */
export async function saveHint(tx: Tx, tenantId: string, userIds: string[]): Promise<void> {
  const { payload, ...row } = hintRow(tenantId, userIds)
  await tx
    .insertInto('outbox')
    .values({ ...row, payload: JSON.stringify(payload) })
    .execute()
}

/** Whom a row of this topic names; of one that cannot be read, nobody: a hint is worth no second try. */
export function readHint(payload: unknown): string[] {
  return payloadSchema.safeParse(payload).data?.userIds ?? []
}
