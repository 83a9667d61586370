import { sql } from 'kysely'
import { deliverMessages, type OpenChannels, readSettled, sendHints } from '../modules/message/index.ts'
import { anyOf } from '../platform/database/any-of.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { isTopic, type Topic, topicNames } from '../platform/outbox/topics.ts'
import { type Batch, topicHandlers } from './topic-handlers.ts'

/** Rows of the outbox in one transaction. */
export const batch = 200

/** Turns rows of the outbox into what they ask for (relay.ts). Answers how many it moved; those of an unknown topic stay. */
export async function moveBatch(db: Db, channels?: OpenChannels): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .deleteFrom('outbox')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('outbox')
          .where('topic', '=', anyOf(topicNames))
          .orderBy('id')
          .limit(batch)
          .forUpdate()
          .select('id'),
      )
      .returning(['id', 'tenant_id as tenantId', 'topic', 'payload', 'created_at as time'])
      .execute()
    if (rows.length === 0) return 0
    const asked: Batch = { messages: [], told: [], settled: [] }
    const jobs: Job[] = []
    // As they were written: a message that asks for a decision stands before the word that it was taken.
    for (const { id: outboxId, tenantId, topic, payload, time } of rows.toSorted(byId)) {
      if (!isTopic(topic)) throw new Error(`${topic} is no topic`)
      const isJob = topicHandlers[topic].intoBatch(asked, payload, { tenantId, outboxId, time })
      if (isJob) jobs.push({ topic, payload: { ...payload, tenantId, outboxId } })
    }
    // Before what is new: that came after, or is marked above.
    const settled = await readSettled(tx, asked.settled)
    const told = await deliverMessages(tx, asked.messages, channels)
    for (const job of jobs) await addJob(tx, job)
    await sendHints(tx, [...told, ...asked.told, ...settled])
    return rows.length
  })
}

const byId = (one: { id: string }, other: { id: string }) => Number(BigInt(one.id) - BigInt(other.id))

interface Job {
  topic: Topic
  payload: { tenantId: string; outboxId: string }
}

async function addJob(tx: Tx, { topic, payload }: Job): Promise<void> {
  const key = `outbox-${payload.outboxId}`
  await sql`select graphile_worker.add_job(${topic}, ${JSON.stringify(payload)}::json, job_key => ${key})`.execute(
    tx,
  )
}
