import { formatDate } from '../../platform/business-time.ts'
import type { Db } from '../../platform/database/connect.ts'
import { listTenants } from '../../platform/database/tenants.ts'
import { countUntil } from './figures.repository.ts'
import { startOf } from './weeks.rules.ts'

/** Limit on the time between a decision's timestamp and its commit, in ms; no decision takes this long. */
const latestCommitMs = 15 * 60_000

/** Counts the past days of every tenant, so that readers do not wait for it. */
export async function countPastDays(db: Db, now = new Date()): Promise<void> {
  const today = startOf(formatDate(new Date(now.getTime() - latestCommitMs)))
  const tenants = await listTenants(db)
  for (const tenantId of tenants) {
    await db.transaction().execute((tx) => countUntil(tx, tenantId, today))
  }
}
