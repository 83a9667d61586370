import { formatDate } from '../../platform/business-time.ts'
import type { Db } from '../../platform/database/connect.ts'
import { listTenants } from '../../platform/database/tenants.ts'
import { countUntil } from './figures.repository.ts'
import { startOf } from './weeks.rules.ts'

/** A decision bears a moment of before its commit; none takes this long. */
const latestCommitMs = 15 * 60_000

/** Counts the days that are over, of every tenant, so that nobody waits for them. */
export async function countPastDays(db: Db, now = new Date()): Promise<void> {
  const today = startOf(formatDate(new Date(now.getTime() - latestCommitMs)))
  const tenants = await listTenants(db)
  for (const tenantId of tenants) {
    await db.transaction().execute((tx) => countUntil(tx, tenantId, today))
  }
}
