import type { Db } from '../platform/database/connect.ts'
import { listTenants } from '../platform/database/tenants.ts'
import { ensureDictionaries } from './ensure-dictionaries.ts'
import { ensureFlows } from './ensure-flows.ts'
import { ensureMenu } from './ensure-menu.ts'

/** Gives every tenant what this version of the product brings, each in a transaction of its own. */
export async function ensureTenants(db: Db, newId: () => string): Promise<void> {
  for (const tenantId of await listTenants(db)) {
    await db.transaction().execute(async (tx) => {
      await ensureFlows(tx, tenantId, newId)
      await ensureDictionaries(tx, tenantId)
      await ensureMenu(tx, { tenantId, newId })
    })
  }
}
