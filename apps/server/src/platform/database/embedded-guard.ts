import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { holdLock } from './advisory-lock.ts'

/** Advisory lock of the app on its data folder; the number is arbitrary. */
const appLock = 4_207_189_001
const pauseMs = 1000

/**
 * Lock of a data folder, held by a database session: it ends with the process or the connection, however those
 * end.
 */
export interface FolderLock {
  /** Resolves when the lock is no longer held. */
  ended: Promise<unknown>
  release(): Promise<void>
}

/** Locks the data folder for this app. Throws when another app holds it or the database has stopped. */
export async function holdFolder(
  url: string,
  dataDir: string,
  isRunning: () => boolean,
): Promise<FolderLock> {
  const client = await connectWhenReady(url, isRunning)
  const ended = new Promise((resolve) => client.once('end', resolve))
  if (!(await holdLock(client, appLock))) {
    await client.end()
    throw new Error(
      `Another Countersign is already running on ${dataDir}. Stop it first, or set another DATA_DIR.`,
    )
  }
  return { ended, release: () => client.end() }
}

/**
 * Connects to a database that may still be starting or recovering; gives up after 60 s, or when it is no longer
 * running.
 */
async function connectWhenReady(url: string, isRunning: () => boolean): Promise<pg.Client> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
    // A lost connection must not end the process; the holder of the lock waits for its end instead.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isStarting(error) || !isRunning() || Date.now() > deadline) throw error
    }
    await sleep(50)
  }
}

/** cannot_connect_now, or not listening yet. */
function isStarting(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === '57P03' || error.code === 'ECONNREFUSED')
  )
}

/**
 * Watches the lock. When it is lost (the database stopped or closed its connections), calls `restore` until it
 * succeeds.
 */
export function keepRunning(
  first: FolderLock,
  log: Log,
  restore: () => Promise<FolderLock>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  let lock: FolderLock | undefined = first

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      if (lock) {
        await Promise.race([lock.ended, aborted])
        if (signal.aborted) return
        lock = undefined
        log.error('the embedded database was lost')
      }
      try {
        lock = await restore()
        log.warn('the embedded database is available again')
      } catch (error) {
        log.error({ err: error }, 'the embedded database could not be restored; trying again')
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await watching
      await lock
        ?.release()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the connection that holds the folder lock did not close'),
        )
    },
  }
}
