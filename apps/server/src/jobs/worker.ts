import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, type Runner } from 'graphile-worker'
import type { Connection } from '../platform/database/connect.ts'
import type { Log } from '../platform/log.ts'
import { shareOf } from '../platform/share.ts'
import { crontab } from './schedule.ts'
import { tasks } from './tasks.ts'
import type { JobDeps } from './topic-handlers.ts'

const pauseMs = 1000

/**
 * Runs jobs until it is stopped, and then until the result of each running job is saved. When the library gives
 * up, as after a long loss of the database, the worker is restarted.
 */
export async function startWorker(
  connection: Connection,
  deps: Omit<JobDeps, 'db'>,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  let runner: Runner | undefined = await begin(connection, deps)

  async function keepWorking(): Promise<void> {
    while (!signal.aborted) {
      try {
        runner ??= await begin(connection, deps)
        // Stopped during the start: no other code would end this runner.
        if (signal.aborted) await runner.stop()
        await runner.promise
        if (!signal.aborted) deps.log.error('the worker ended and is restarted')
      } catch (error) {
        deps.log.error({ err: error }, 'the worker failed and is restarted')
      }
      runner = undefined
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const working = keepWorking()
  return {
    async stop() {
      stopping.abort()
      await runner?.stop()
      await working
      await idle(connection.pool)
    },
  }
}

function begin({ db, pool }: Connection, deps: Omit<JobDeps, 'db'>): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: tasks({ db, ...deps }),
    crontab,
    concurrency: shareOf(2),
    noHandleSignals: true,
    pollInterval: 2000,
    logger: workerLogger(deps.log),
  })
}

const longestWaitMs = 5000

/**
 * Waits until the pool is idle. The library does not wait for its last writes after a job, and they would fail
 * unnoticed when the pool ends.
 */
async function idle(pool: Connection['pool']): Promise<void> {
  const deadline = Date.now() + longestWaitMs
  while (pool.waitingCount + pool.totalCount - pool.idleCount > 0 && Date.now() < deadline) await sleep(10)
}

function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    if (level === 'error') log.error({ scope }, message)
    else if (level === 'warning') log.warn({ scope }, message)
    else log.debug({ scope }, message)
  })
}
