import type { Db } from '../platform/database/connect.ts'
import { ensureDictionaries } from './ensure-dictionaries.ts'
import { ensureFlows } from './ensure-flows.ts'

/** What an upgrade brings, for every tenant there is, each in a transaction of its own. */
export async function ensureTenants(db: Db, newId: () => string): Promise<void> {
  const tenants = await db.selectFrom('tenant').select('tenant_id').execute()
  for (const { tenant_id: tenantId } of tenants) {
    await db.transaction().execute(async (tx) => {
      await ensureFlows(tx, tenantId, newId)
      await ensureDictionaries(tx, tenantId)
    })
  }
}
