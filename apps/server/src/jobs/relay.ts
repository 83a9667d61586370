import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { holdLock } from '../platform/database/advisory-lock.ts'
import type { Connection, Db } from '../platform/database/connect.ts'
import type { OpenChannels } from '../modules/message/index.ts'
import { requireLiveClient } from '../platform/database/liveness.ts'
import type { Log } from '../platform/log.ts'
import { topicNames } from '../platform/outbox/topics.ts'
import { freeJobs } from './job.repository.ts'
import { batch, moveBatch } from './move-batch.ts'
import { countOtherRows } from './outbox.repository.ts'

/** Advisory lock that elects one relay among all copies of the app. */
const relayLock = 4_207_189_002
const pauseMs = 200
/** Limit on a job in ms; a job locked for longer has lost its worker. */
const longestJobMs = 300_000

/**
 * Turns committed outbox rows into messages, jobs and one NOTIFY; a hint is the NOTIFY only. This is never done
 * inside a decision, where NOTIFY would serialise all commits (data-model.md "Outbox and relay"). Rows are
 * removed in the transaction that writes their results, so each is handled at least once; the key of a job
 * makes it take effect once.
 */
export function startRelay(
  { db, pool }: Connection,
  log: Log,
  channels?: OpenChannels,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const running = relay({ db, pool, channels }, log, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

interface Parts {
  db: Db
  pool: pg.Pool
  channels: OpenChannels | undefined
}

async function relay({ db, pool, channels }: Parts, log: Log, stopping: AbortSignal): Promise<void> {
  let elected: pg.PoolClient | undefined
  let lookedAt = 0
  while (!stopping.aborted) {
    try {
      if (!elected) {
        elected = await elect(pool)
        // A new election means that another copy stopped or lost its connection.
        if (elected) {
          await freeJobs(db, 0)
          await reportUnknown(db, log)
          lookedAt = Date.now()
        }
      }
      if (elected) {
        // The lock lasts as long as this connection, so a dead connection must be noticed before anything is
        // moved.
        await requireLiveClient(elected)
        if (Date.now() - lookedAt > longestJobMs) {
          await freeJobs(db, longestJobMs)
          await reportUnknown(db, log)
          lookedAt = Date.now()
        }
        while (!stopping.aborted && (await moveBatch(db, channels)) === batch);
      }
    } catch (error) {
      log.warn({ err: error }, 'the relay failed and will try again')
      elected?.release(true)
      elected = undefined
    }
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined)
  }
  elected?.release(true)
}

/** Answers the connection that holds the lock; undefined when another copy of the app holds it. */
async function elect(pool: pg.Pool): Promise<pg.PoolClient | undefined> {
  const client = await pool.connect()
  try {
    if (await holdLock(client, relayLock)) return client
    client.release()
    return undefined
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Logs rows of topics that this version does not know. They wait for the version that wrote them. */
async function reportUnknown(db: Db, log: Pick<Log, 'error'>): Promise<void> {
  for (const { topic, rows } of await countOtherRows(db, topicNames))
    log.error({ topic, rows }, 'the outbox holds rows of an unknown topic, which are left there')
}
