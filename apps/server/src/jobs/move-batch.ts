import { sql } from 'kysely'
import {
  hintTopic,
  type NewMessage,
  readHint,
  readSettled,
  saveMessages,
  sendHints,
  type Settled,
} from '../modules/message/index.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { readNotification } from './notify.ts'

/** Rows of the outbox in one transaction. */
export const batch = 200

/** Turns rows of the outbox into what they ask for (relay.ts). Answers how many it moved. */
export async function moveBatch(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .deleteFrom('outbox')
      .where('id', 'in', (eb) => eb.selectFrom('outbox').orderBy('id').limit(batch).forUpdate().select('id'))
      .returning(['id', 'tenant_id as tenantId', 'topic', 'payload', 'created_at as time'])
      .execute()
    if (rows.length === 0) return 0
    const messages: NewMessage[] = []
    const jobs: Job[] = []
    const told: { tenantId: string; userId: string }[] = []
    const settled: Settled[] = []
    // As they were written: a message that asks for a decision stands before the word that it was taken.
    for (const { tenantId, topic, time, ...row } of rows.toSorted(byId)) {
      if (topic === hintTopic) {
        const hint = readHint(row.payload)
        told.push(...hint.userIds.map((userId) => ({ tenantId, userId })))
        for (const userId of hint.settled?.userIds ?? []) {
          const one = { tenantId, userId, approvalId: hint.settled?.approvalId ?? '' }
          settled.push(one)
          for (const message of messages) if (asksFor(message, one)) message.isRead = true
        }
        continue
      }
      const payload = { ...row.payload, tenantId, outboxId: row.id }
      const message = topic === 'notify' ? readNotification(payload, time) : undefined
      if (message) messages.push(message)
      else jobs.push({ topic, payload })
    }
    // Before what is new: that came after, or is marked above.
    told.push(...(await readSettled(tx, settled)))
    await saveMessages(tx, messages)
    for (const job of jobs) await addJob(tx, job)
    await sendHints(tx, [...messages, ...told])
    return rows.length
  })
}

const byId = (one: { id: string }, other: { id: string }) => Number(BigInt(one.id) - BigInt(other.id))

function asksFor(message: NewMessage, { tenantId, userId, approvalId }: Settled): boolean {
  return (
    message.kind === 'yourTurn' &&
    message.tenantId === tenantId &&
    message.userId === userId &&
    message.approvalId === approvalId
  )
}

interface Job {
  topic: string
  payload: { outboxId: string }
}

async function addJob(tx: Tx, { topic, payload }: Job): Promise<void> {
  const key = `outbox-${payload.outboxId}`
  await sql`select graphile_worker.add_job(${topic}, ${JSON.stringify(payload)}::json, job_key => ${key})`.execute(
    tx,
  )
}
