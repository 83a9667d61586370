import { deliverMessages, type OpenChannels, readSettled, sendHints } from '../modules/message/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { isTopic, type Topic, topicNames } from '../platform/outbox/topics.ts'
import { addKeyedJob } from './job.repository.ts'
import { takeRows } from './outbox.repository.ts'
import { type Batch, topicHandlers } from './topic-handlers.ts'

/** Rows of the outbox in one transaction. */
export const batch = 200

/** Turns rows of the outbox into what they ask for (relay.ts). Answers how many it moved; those of an unknown topic stay. */
export async function moveBatch(db: Db, channels?: OpenChannels): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await takeRows(tx, topicNames, batch)
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
    for (const { topic, payload } of jobs) {
      await addKeyedJob(tx, topic, payload, `outbox-${payload.outboxId}`)
    }
    await sendHints(tx, [...told, ...asked.told, ...settled])
    return rows.length
  })
}

const byId = (one: { id: string }, other: { id: string }) => Number(BigInt(one.id) - BigInt(other.id))

interface Job {
  topic: Topic
  payload: { tenantId: string; outboxId: string }
}
