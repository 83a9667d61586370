import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { RoleNow } from './access-at.rules.ts'

/** All roles, removed ones included. */
export function listEveryRole(db: Db, tenantId: string): Promise<RoleNow[]> {
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

/** The roles of everybody who has not left. */
export function listRolesHeld(db: Db, tenantId: string): Promise<{ userId: string; roleId: string }[]> {
  return db
    .selectFrom('user_role as h')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'h.tenant_id').onRef('u.id', '=', 'h.user_id'),
    )
    .where('h.tenant_id', '=', tenantId)
    .where('u.removed_at', 'is', null)
    .select(['h.user_id as userId', 'h.role_id as roleId'])
    .execute()
}

/** Accounts and names of people, those who left included. */
export function listNames(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; account: string }[]> {
  return db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .select(['id', 'name', 'account'])
    .execute()
}
