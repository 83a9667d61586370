import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import type { Connection, Db } from '../platform/database/connect.ts'
import type { Log } from '../platform/log.ts'
import { anchorChains } from './anchor-chains.ts'
import { notify } from './notify.ts'
import { sweep } from './sweep.ts'

/** Every background task by name. The schema was made by the owner at the start. */
export function tasks(db: Db): TaskList {
  return {
    notify: (payload) => notify(db, payload),
    anchor: () => anchorChains(db),
    sweep: () => sweep(db),
  }
}

export function startWorker({ db, pool }: Connection, log: Log): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: tasks(db),
    crontab: '*/5 * * * * anchor\n17 * * * * sweep',
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: workerLogger(log),
  })
}

function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    if (level === 'error') log.error({ scope }, message)
    else if (level === 'warning') log.warn({ scope }, message)
    else log.debug({ scope }, message)
  })
}
