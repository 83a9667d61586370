import { formatDate } from '../../platform/business-time.ts'
import type { Db } from '../../platform/database/connect.ts'
import { listTenants } from '../../platform/database/tenants.ts'
import { countUntil, isBeingSeeded } from './figures.repository.ts'
import { startOf } from './weeks.rules.ts'

/** Limit on the time between a decision's timestamp and its commit, in ms; no decision takes this long. */
const latestCommitMs = 15 * 60_000

/** Counts the past days of every tenant, so that readers do not wait for it. */
export async function countPastDays(db: Db, now = new Date()): Promise<void> {
  const today = startOf(formatDate(new Date(now.getTime() - latestCommitMs)))
  const tenants = await listTenants(db)
  for (const tenantId of tenants) {
    // Days are counted once, so the history of the demo company must be complete.
    if (await isBeingSeeded(db, tenantId)) continue
    await db.transaction().execute((tx) => countUntil(tx, tenantId, today))
  }
}
