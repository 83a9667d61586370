import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, type Runner } from 'graphile-worker'
import type { Connection } from '../platform/database/connect.ts'
import type { Log } from '../platform/log.ts'
import { crontab } from './schedule.ts'
import { tasks } from './tasks.ts'
import type { JobDeps } from './topic-handlers.ts'

const pauseMs = 1000

/**
 * Works until it is stopped, and then until the end of each job in hand is written down. Where the library gives up
 * (a database that is away for long) it is begun anew.
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
        // Stopped while it was begun: nobody else would end it.
        if (signal.aborted) await runner.stop()
        await runner.promise
        if (!signal.aborted) deps.log.error('the worker ended and is begun anew')
      } catch (error) {
        deps.log.error({ err: error }, 'the worker is begun anew')
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
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: workerLogger(deps.log),
  })
}

const longestWaitMs = 5000

/** The library does not wait for what it writes after a job: who ends the pool meanwhile makes it fail unheard. */
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
