import type { Db } from '../../platform/database/connect.ts'
import { listTenants } from '../../platform/database/tenants.ts'
import { fillSpellings } from '../user/index.ts'
import { ensureDictionaries } from './ensure-dictionaries.service.ts'
import { ensureFlows } from './ensure-flows.service.ts'
import { ensureMenu } from './ensure-menu.service.ts'

/** Gives every tenant the new entries of this version, each tenant in its own transaction. */
export async function ensureTenants(db: Db, newId: () => string): Promise<void> {
  for (const tenantId of await listTenants(db)) {
    await db.transaction().execute(async (tx) => {
      await ensureFlows(tx, tenantId, newId)
      await ensureDictionaries(tx, tenantId)
      await ensureMenu(tx, { tenantId, newId })
      await fillSpellings(tx, tenantId)
    })
  }
}
