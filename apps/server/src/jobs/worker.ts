import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
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

export function startWorker({ db, pool }: Connection, deps: Omit<FinalPdfJob, 'db'>): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: tasks({ db, ...deps }),
    crontab: '*/5 * * * * anchor\n17 * * * * sweep',
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: workerLogger(deps.log),
  })
}

function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    if (level === 'error') log.error({ scope }, message)
    else if (level === 'warning') log.warn({ scope }, message)
    else log.debug({ scope }, message)
  })
}
