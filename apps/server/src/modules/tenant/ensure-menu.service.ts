import { defaultTenantId } from '@countersign/contract'
import type { Tx } from '../../platform/database/connect.ts'
import { menu } from './first-menu.rules.ts'
import { insertEntry, insertRole, noteGiven } from './given-entry.repository.ts'
import { roles } from './first-roles.rules.ts'

interface MenuOwner {
  tenantId: string
  newId: () => string
}

/**
 * Gives a tenant the roles and menu entries of the product that it was never given: when it is seeded, and
 * after an upgrade with new ones. Entries the tenant renamed or removed stay as they are. Concurrent starts
 * give each entry once.
 */
export async function ensureMenu(tx: Tx, { tenantId, newId }: MenuOwner): Promise<void> {
  for (const [sort, { alias, name }] of roles.entries()) {
    if (!(await noteGiven(tx, tenantId, 'role', alias))) continue
    await insertRole(tx, { tenantId, id: newId(), alias, name, sort })
  }
  for (const [sort, entry] of menu.entries()) {
    if (entry.isOfInstallation && tenantId !== defaultTenantId) continue
    if (!(await noteGiven(tx, tenantId, 'menu', entry.code))) continue
    await insertEntry(tx, { tenantId, id: newId(), sort }, entry)
  }
}
