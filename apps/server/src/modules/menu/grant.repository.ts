import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

/** Ids of the menus and buttons that one of these roles was granted. */
export async function entriesOfRoles(
  db: Db,
  tenantId: string,
  roleIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('menu_role')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', anyOf(roleIds))
    .orderBy('menu_id')
    .select('menu_id')
    .distinct()
    .execute()
  return rows.map(({ menu_id }) => menu_id)
}

/** Lists the menus and buttons of every role, including removed roles. */
export function listEntriesOfRoles(db: Db, tenantId: string): Promise<{ menuId: string; roleId: string }[]> {
  return db
    .selectFrom('menu_role')
    .where('tenant_id', '=', tenantId)
    .select(['menu_id as menuId', 'role_id as roleId'])
    .execute()
}

/** Replaces the menus and buttons of a role. */
export async function saveEntriesOfRole(
  tx: Tx,
  tenantId: string,
  roleId: string,
  menuIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('menu_role').where('tenant_id', '=', tenantId).where('role_id', '=', roleId).execute()
  if (menuIds.length === 0) return
  await tx
    .insertInto('menu_role')
    .values(menuIds.map((id) => ({ tenant_id: tenantId, menu_id: id, role_id: roleId })))
    .execute()
}
