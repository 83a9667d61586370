import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { upsert } from '../../platform/database/upsert.ts'

export interface StoredRole {
  id: string
  parentId: string | null
  roleName: string
  roleAlias: string
  sort: number
  /** Whether people with the role must have a second factor. */
  requiresFactor: boolean
  version: number
}

/** All roles of the tenant but removed ones, in the order of lists. */
export function listRoles(db: Db, tenantId: string): Promise<StoredRole[]> {
  return db
    .selectFrom('role')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .select([
      'id',
      'parent_id as parentId',
      'name as roleName',
      'alias as roleAlias',
      'sort',
      'requires_factor as requiresFactor',
      'version',
    ])
    .execute()
}

/** Adds a role, or changes the role of this id; its alias stays. */
export async function saveRole(
  tx: Tx,
  tenantId: string,
  { id, parentId, roleName, roleAlias, sort, requiresFactor }: Omit<StoredRole, 'version'>,
): Promise<void> {
  await upsert(
    tx,
    'role',
    {
      tenant_id: tenantId,
      id,
      parent_id: parentId,
      name: roleName,
      alias: roleAlias,
      sort,
      requires_factor: requiresFactor,
    },
    { keep: ['alias'], version: 'next' },
  ).execute()
}

/** Whether somebody has one of these roles, active or not. */
export async function isHeld(tx: Tx, tenantId: string, roleIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('user_role')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', anyOf(roleIds))
    .select('user_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countChange(tx: Tx, tenantId: string, roleIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('role')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(roleIds))
    .execute()
}
