import { countPastDays } from '../modules/figures/index.ts'
import { anchorChains } from './anchor-chains.ts'
import { stampAnchors } from './stamp-anchors.ts'
import { sweep } from './sweep.ts'
import type { JobDeps } from './topic-handlers.ts'

interface TimedJob {
  /** Minute, hour, day, month and weekday in UTC, as cron has them. */
  cron: string
  /** One that throws runs again later, and at its next time. */
  run: (deps: JobDeps) => Promise<unknown>
}

/** All that happens at set times, by name: once for all copies of the app. A time that passed while none ran is left out. */
export const schedule: Readonly<Record<string, TimedJob>> = {
  anchor: { cron: '*/5 * * * *', run: ({ db, evidence, log }) => anchorChains(db, evidence, log) },
  sweep: { cron: '17 * * * *', run: ({ db }) => sweep(db) },
  countFigures: { cron: '27 * * * *', run: ({ db }) => countPastDays(db) },
  timeStamp: { cron: '37 18 * * *', run: ({ db, evidence, log }) => stampAnchors(db, evidence, log) },
}

/** As graphile-worker reads it. */
export const crontab = Object.entries(schedule)
  .map(([name, { cron }]) => `${cron} ${name}`)
  .join('\n')
