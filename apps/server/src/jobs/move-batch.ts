import { deliverMessages, type OpenChannels, readSettled, sendHints } from '../modules/message/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { isTopic, type Topic, topicNames } from '../platform/outbox/topics.ts'
import { addKeyedJob } from './job.repository.ts'
import { takeRows } from './outbox.repository.ts'
import { standInsFor } from './stand-ins.ts'
import { type Batch, topicHandlers } from './topic-handlers.ts'

/** Number of outbox rows per transaction. */
export const batch = 200

/**
 * Turns outbox rows into messages, jobs and hints (relay.ts). Answers the number of rows; rows of unknown
 * topics stay.
 */
export async function moveBatch(db: Db, channels?: OpenChannels): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await takeRows(tx, topicNames, batch)
    if (rows.length === 0) return 0
    const asked: Batch = { messages: [], told: [], settled: [] }
    const jobs: Job[] = []
    // In the order of writing: a message that asks for a decision comes before the hint that the decision was
    // taken.
    for (const { id: outboxId, tenantId, topic, payload, time } of rows.toSorted(byId)) {
      if (!isTopic(topic)) throw new Error(`unknown topic ${topic}`)
      const isJob = topicHandlers[topic].intoBatch(asked, payload, { tenantId, outboxId, time })
      if (isJob) jobs.push({ topic, payload: { ...payload, tenantId, outboxId } })
    }
    const standIns = await standInsFor(tx, asked)
    asked.messages.push(...standIns.messages)
    asked.settled.push(...standIns.settled)
    // Stored messages are marked first; new ones either came later or were marked above.
    const settled = await readSettled(tx, asked.settled)
    const told = await deliverMessages(tx, asked.messages, channels)
    for (const { topic, payload } of jobs) {
      await addKeyedJob(tx, topic, payload, {
        key: `outbox-${payload.outboxId}`,
        priority: priorities[topic],
      })
    }
    await sendHints(tx, [...told, ...asked.told, ...settled])
    return rows.length
  })
}

const byId = (one: { id: string }, other: { id: string }) => Number(BigInt(one.id) - BigInt(other.id))

/** Jobs that send mails run after all others, because an absent mail server holds up a worker until its try times out. */
const priorities: { readonly [T in Topic]?: number } = { deliver: 10, sendPasswordLink: 5 }

interface Job {
  topic: Topic
  payload: { tenantId: string; outboxId: string }
}
