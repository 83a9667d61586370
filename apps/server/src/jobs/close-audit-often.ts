import { setTimeout as sleep } from 'node:timers/promises'
import { findDrawn } from '../modules/audit/index.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Evidence } from '../platform/evidence.ts'
import type { Log } from '../platform/log.ts'
import { closeAuditBatches } from './close-audit-batches.ts'

/** Pause in ms: what an entry may be removed within without a trace. */
const pauseMs = 10_000
/** Wait in ms for open transactions; the next turn takes what they write. */
const waitMs = 2000

/**
 * Closes batches of the audit log every ten seconds while entries are written, in every copy of the app. Failures are left to
 * the job of every minute, which reports them.
 */
export function closeAuditOften(
  db: Db,
  { evidence, log, everyMs = pauseMs }: { evidence: Evidence; log: Log; everyMs?: number },
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  async function keepClosing(): Promise<void> {
    let seen = ''
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { signal }).catch(() => undefined)
      try {
        const drawn = signal.aborted ? seen : await findDrawn(db)
        if (drawn === seen) continue
        const quiet = { error: log.error.bind(log), warn: () => undefined }
        if (await closeAuditBatches(db, evidence, quiet, { waitMs })) seen = drawn
      } catch (error) {
        log.debug({ err: error }, 'batches of the audit log are closed later')
      }
    }
  }
  const closing = keepClosing()
  return {
    async stop() {
      stopping.abort()
      await closing
    },
  }
}
