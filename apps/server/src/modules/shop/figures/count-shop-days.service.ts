import { formatDate } from '../../../platform/business-time.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { listTenants } from '../../../platform/database/tenants.ts'
import { isBeingSeeded } from '../../figures/index.ts'
import { hasModule } from '../../setting/index.ts'
import { startOf } from './periods.rules.ts'
import { countUntil } from './shop-figures.repository.ts'

/** Limit on the time between an order's timestamp and its commit, in ms; no order takes this long. */
const latestCommitMs = 15 * 60_000

/** Counts the past days of the shop of every tenant that has it switched on, so that readers do not wait for it. */
export async function countShopDays(db: Db, now = new Date()): Promise<void> {
  const today = startOf(formatDate(new Date(now.getTime() - latestCommitMs)))
  for (const tenantId of await listTenants(db)) {
    // Days are counted once, so the history of the demo company must be complete.
    if (await isBeingSeeded(db, tenantId)) continue
    if (!(await hasModule({ db, tenantId }, 'shop'))) continue
    await db.transaction().execute((tx) => countUntil(tx, tenantId, today))
  }
}
