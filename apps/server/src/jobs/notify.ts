import { z } from 'zod'
import { type NewMessage, saveMessages } from '../modules/message/index.ts'
import type { Db } from '../platform/database/connect.ts'

const notificationSchema = z
  .object({
    tenantId: z.string(),
    outboxId: z.string(),
    userId: z.string(),
    approvalId: z.string(),
    kind: z.string(),
  })
  // Its id comes from the outbox row: what is delivered twice is one message.
  .transform(({ outboxId, ...message }): NewMessage => ({ ...message, id: `outbox-${outboxId}` }))

/** The message an outbox row asks for; undefined where it does not say to whom or about what. */
export function readNotification(payload: unknown): NewMessage | undefined {
  return notificationSchema.safeParse(payload).data
}

/** A message that the relay made a job: of a version before it wrote messages itself, or one it could not read. */
export async function notify(db: Db, payload: unknown): Promise<void> {
  await saveMessages(db, [notificationSchema.parse(payload)])
}
