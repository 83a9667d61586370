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

/** Whether somebody who works or pauses has one of these roles. */
export async function isHeld(tx: Tx, tenantId: string, roleIds: readonly string[]): Promise<boolean> {
  const row = await holdings(tx, tenantId)
    .where('h.role_id', '=', anyOf(roleIds))
    .where('u.removed_at', 'is', null)
    .select('h.user_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of the roles that somebody at work holds, other than the person `without`. */
export async function listHeld(db: Db, tenantId: string, without = ''): Promise<Set<string>> {
  const rows = await holdings(db, tenantId)
    .where('u.status', '=', 'active')
    .where('u.id', '<>', without)
    .select('h.role_id as id')
    .distinct()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A role of the present or the past. */
export interface RoleOfAnyTime {
  id: string
  name: string
  alias: string
  isRemoved: boolean
}

/** Lists all roles, including removed ones. */
export function listEveryRole(db: Db, tenantId: string): Promise<RoleOfAnyTime[]> {
  return db
    .selectFrom('role')
    .where('tenant_id', '=', tenantId)
    .select((eb) => [
      'id',
      'name',
      'alias',
      eb('removed_at', 'is not', null).$castTo<boolean>().as('isRemoved'),
    ])
    .execute()
}

/** Lists the roles of everybody who has not left. */
export function listHoldings(db: Db, tenantId: string): Promise<{ userId: string; roleId: string }[]> {
  return holdings(db, tenantId)
    .where('u.removed_at', 'is', null)
    .select(['h.user_id as userId', 'h.role_id as roleId'])
    .execute()
}

function holdings(db: Db, tenantId: string) {
  return db
    .selectFrom('user_role as h')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'h.tenant_id').onRef('u.id', '=', 'h.user_id'),
    )
    .where('h.tenant_id', '=', tenantId)
}

export async function countChange(tx: Tx, tenantId: string, roleIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('role')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(roleIds))
    .execute()
}
