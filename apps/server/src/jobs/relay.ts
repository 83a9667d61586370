import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { deliverMessages, type OpenChannels, readSettled, sendHints } from '../modules/message/index.ts'
import { anyOf } from '../platform/database/any-of.ts'
import type { Connection, Db, Tx } from '../platform/database/connect.ts'
import type { Log } from '../platform/log.ts'
import { isTopic, type Topic, topicNames } from '../platform/outbox/topics.ts'
import { type Batch, topicHandlers } from './topic-handlers.ts'

/** One relay among all copies of the app, elected by an advisory lock. */
const relayLock = 4_207_189_002
const pauseMs = 200
const batch = 200
/** A job that is locked for longer has lost its worker. */
const longestJobMs = 300_000

/**
 * Turns committed outbox rows into messages, jobs and one NOTIFY; a hint is the NOTIFY alone. Never inside a
 * decision: NOTIFY there serialises all commits (data-model.md "Outbox and relay"). Rows go in the transaction that
 * writes what they ask for, so each arrives at least once, and a job's key makes it apply once.
 */
export function startRelay({ db, pool }: Connection, log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const running = relay(db, pool, log, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function relay(db: Db, pool: pg.Pool, log: Log, stopping: AbortSignal): Promise<void> {
  let elected: pg.PoolClient | undefined
  let lookedAt = 0
  while (!stopping.aborted) {
    try {
      if (!elected) {
        elected = await elect(pool)
        // A new relay means that something died or was cut off.
        if (elected) {
          await freeJobs(db, 0)
          await reportUnknown(db, log)
          lookedAt = Date.now()
        }
      }
      if (elected) {
        // The lock lives as long as this connection: a dead one must be noticed before anything is moved.
        await elected.query('select 1')
        if (Date.now() - lookedAt > longestJobMs) {
          await freeJobs(db, longestJobMs)
          await reportUnknown(db, log)
          lookedAt = Date.now()
        }
        while (!stopping.aborted && (await moveBatch(db)) === batch);
      }
    } catch (error) {
      log.warn({ err: error }, 'the relay will try again')
      elected?.release(true)
      elected = undefined
    }
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined)
  }
  elected?.release(true)
}

/** The connection that holds the lock for as long as it lives. */
async function elect(pool: pg.Pool): Promise<pg.PoolClient | undefined> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      relayLock,
    ])
    if (rows[0]?.held) return client
    client.release()
    return undefined
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Jobs of a worker that was killed, or that lost its connection at a job's end, stay locked for hours: those locked
 * for so long are handed out again, with whatever else their worker holds. One that is still worked on runs twice, and
 * applies once.
 */
export async function freeJobs(db: Db, lockedForMs: number): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_at <= now() - ${lockedForMs} * interval '1 millisecond'))`.execute(db)
}

/**
 * Rows of a topic that this version does not know wait for the version that wrote them. They are nobody's fault, but
 * somebody has to know.
 */
async function reportUnknown(db: Db, log: Pick<Log, 'error'>): Promise<void> {
  const unknown = await db
    .selectFrom('outbox')
    .where('topic', 'not in', topicNames)
    .groupBy('topic')
    .orderBy('topic')
    .select((eb) => ['topic', eb.fn.countAll<string>().as('rows')])
    .execute()
  for (const { topic, rows } of unknown)
    log.error(
      { topic, rows: Number(rows) },
      'the outbox holds rows of an unknown topic, which are left there',
    )
}

/** Answers how many rows it moved. Those of an unknown topic stay. */
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
