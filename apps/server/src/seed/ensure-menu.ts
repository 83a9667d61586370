import type { Tx } from '../platform/database/connect.ts'
import { menu } from './menu.ts'
import { insertEntry, insertRole, noteGiven } from './menu.repository.ts'
import { roles } from './organisation.ts'

interface Given {
  tenantId: string
  newId: () => string
}

/**
 * Gives a tenant the roles and menu entries of the product that it was never given: at the seed, and after an upgrade that
 * brings new ones. What the tenant has renamed or removed since stays as it is. Two copies that start at once give each once.
 */
export async function ensureMenu(tx: Tx, { tenantId, newId }: Given): Promise<void> {
  for (const [sort, { alias, name }] of roles.entries()) {
    if (!(await noteGiven(tx, tenantId, 'role', alias))) continue
    await insertRole(tx, { tenantId, id: newId(), alias, name, sort })
  }
  for (const [sort, entry] of menu.entries()) {
    if (!(await noteGiven(tx, tenantId, 'menu', entry.code))) continue
    await insertEntry(tx, { tenantId, id: newId(), sort }, entry)
  }
}
