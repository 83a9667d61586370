import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, type TaskList } from 'graphile-worker'
import type { Connection } from '../platform/database/connect.ts'
import type { Log } from '../platform/log.ts'
import { anchorChains } from './anchor-chains.ts'
import { type FinalPdfJob, finalPdf } from './final-pdf.ts'
import { notify } from './notify.ts'
import { sweep } from './sweep.ts'

/** Every background task by name. The schema was made by the owner at the start. */
export function tasks(deps: FinalPdfJob): TaskList {
  const { db } = deps
  return {
    notify: (payload) => notify(db, payload),
    finalPdf: (payload) => finalPdf(deps, payload),
    anchor: () => anchorChains(db),
    sweep: () => sweep(db),
  }
}

/** Works until it is stopped, and then until the end of each job in hand is written down. */
export async function startWorker(
  { db, pool }: Connection,
  deps: Omit<FinalPdfJob, 'db'>,
): Promise<{ stop: () => Promise<void> }> {
  const runner = await run({
    pgPool: pool,
    taskList: tasks({ db, ...deps }),
    crontab: '*/5 * * * * anchor\n17 * * * * sweep',
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: workerLogger(deps.log),
  })
  return {
    async stop() {
      await runner.stop()
      await idle(pool)
    },
  }
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
