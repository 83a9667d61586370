import type { Db } from '../platform/database/connect.ts'
import type { Evidence } from '../platform/evidence.ts'
import type { Log } from '../platform/log.ts'
import { stampAnchor } from '../platform/stamped-anchors.ts'
import { anchorChains } from './anchor-chains.ts'

/**
 * Has the newest anchor of each tenant stamped by the configured authority. Failures are repeated like those of
 * any job. An anchor without a stamp for two days is skipped; the stamp of a later anchor covers it.
 */
export async function stampAnchors(db: Db, evidence: Evidence, log: Log): Promise<void> {
  const { timeStamps, dataDir } = evidence
  if (!timeStamps) return
  const { newest } = await anchorChains(db, evidence, log)
  for (const anchor of newest) {
    if (await stampAnchor(dataDir, timeStamps, anchor)) continue
    log.warn(
      { tenantId: anchor.tenantId, seq: anchor.seq },
      'the newest anchor is too old to be stamped; the next one will be',
    )
  }
}
