import type { Db } from '../platform/database/connect.ts'
import type { Evidence } from '../platform/evidence.ts'
import type { Log } from '../platform/log.ts'
import { stampAnchor } from '../platform/stamped-anchors.ts'
import { anchorChains } from './anchor-chains.ts'

/** Has the newest anchor of each tenant stamped by the configured authority. A failure is tried again as any job is. */
export async function stampAnchors(db: Db, evidence: Evidence, log: Log): Promise<void> {
  const { timeStamps, dataDir } = evidence
  if (!timeStamps) return
  const { newest } = await anchorChains(db, evidence, log)
  for (const anchor of newest) {
    await stampAnchor(dataDir, timeStamps, anchor)
  }
}
