import { countPastDays } from '../modules/figures/index.ts'
import { countShopDays } from '../modules/shop/index.ts'
import { changeStandings } from './change-standings.ts'
import { closeAuditBatches } from './close-audit-batches.ts'
import { anchorChains } from './anchor-chains.ts'
import { cutAudit } from './cut-audit.ts'
import { findStuck } from './find-stuck.ts'
import { stampAnchors } from './stamp-anchors.ts'
import { streamAudit } from './stream-audit.ts'
import { sweep } from './sweep.ts'
import { synchronizeDirectories } from './synchronize-directories.ts'
import type { JobDeps } from './topic-handlers.ts'

interface TimedJob {
  /** Minute, hour, day, month and weekday in UTC, as in cron. */
  cron: string
  /** A job that throws is repeated later, and runs again at its next time. */
  run: (deps: JobDeps) => Promise<unknown>
}

/**
 * All jobs at set times, by name; each runs once for all copies of the app. A time at which no copy ran is
 * skipped.
 */
export const schedule: Readonly<Record<string, TimedJob>> = {
  closeAuditBatches: {
    cron: '* * * * *',
    run: ({ db, evidence, log }) => closeAuditBatches(db, evidence, log),
  },
  streamAudit: { cron: '* * * * *', run: ({ db, auditTarget, log }) => streamAudit(db, auditTarget, log) },
  anchor: { cron: '*/5 * * * *', run: ({ db, evidence, log }) => anchorChains(db, evidence, log) },
  cutAudit: { cron: '47 17 * * *', run: ({ db, evidence, log }) => cutAudit(db, evidence, log) },
  sweep: { cron: '17 * * * *', run: ({ db }) => sweep(db) },
  countFigures: { cron: '27 * * * *', run: ({ db }) => countPastDays(db).then(() => countShopDays(db)) },
  findStuck: { cron: '30 18 * * *', run: (deps) => findStuck(deps) },
  findNewlyStuck: { cron: '*/5 * * * *', run: (deps) => findStuck(deps, { onlyChanged: true }) },
  // Also at midnight in Shanghai.
  changeStandings: { cron: '*/5 * * * *', run: (deps) => changeStandings(deps) },
  // At 02:10 in Shanghai.
  synchronizeDirectories: { cron: '10 18 * * *', run: (deps) => synchronizeDirectories(deps) },
  timeStamp: { cron: '37 18 * * *', run: ({ db, evidence, log }) => stampAnchors(db, evidence, log) },
}

/** The schedule in the format of graphile-worker. */
export const crontab = Object.entries(schedule)
  .map(([name, { cron }]) => `${cron} ${name}`)
  .join('\n')
