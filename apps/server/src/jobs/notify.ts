import { messageKinds } from '@countersign/contract'
import { z } from 'zod'
import { type NewMessage, saveMessages } from '../modules/message/index.ts'
import type { Db } from '../platform/database/connect.ts'

const notificationSchema = z
  .object({
    tenantId: z.string(),
    outboxId: z.string(),
    userId: z.string(),
    approvalId: z.string(),
    kind: z.enum(messageKinds),
    // Rows of before name nobody.
    actorId: z.string().default(''),
  })
  // Its id comes from the outbox row: what is delivered twice is one message.
  .transform(({ outboxId, ...message }) => ({ ...message, id: `outbox-${outboxId}` }))

/** The message an outbox row asks for; undefined where it does not say to whom or about what. */
export function readNotification(payload: unknown, time: Date): NewMessage | undefined {
  const { data } = notificationSchema.safeParse(payload)
  return data && { ...data, time }
}

/** A message that the relay made a job: of a version before it wrote messages itself, or one it could not read. */
export async function notify(db: Db, payload: unknown): Promise<void> {
  await saveMessages(db, [{ ...notificationSchema.parse(payload), time: new Date() }])
}
