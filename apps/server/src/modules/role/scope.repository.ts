import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { RoleScopes } from './scope.rules.ts'

/** The scopes of these roles together. */
export async function scopesOfRoles(
  db: Db,
  tenantId: string,
  roleIds: readonly string[],
): Promise<RoleScopes> {
  const [kinds, departments] = await Promise.all([
    db
      .selectFrom('role_scope')
      .where('tenant_id', '=', tenantId)
      .where('role_id', '=', anyOf(roleIds))
      .orderBy('scope')
      .select('scope')
      .distinct()
      .execute(),
    db
      .selectFrom('role_scope_department')
      .where('tenant_id', '=', tenantId)
      .where('role_id', '=', anyOf(roleIds))
      .orderBy('dept_id')
      .select('dept_id')
      .distinct()
      .execute(),
  ])
  return { kinds: kinds.map(({ scope }) => scope), deptIds: departments.map(({ dept_id }) => dept_id) }
}

/** Replaces the scopes of a role. */
export async function saveScopes(
  tx: Tx,
  tenantId: string,
  roleId: string,
  { kinds, deptIds }: RoleScopes,
): Promise<void> {
  const role = { tenant_id: tenantId, role_id: roleId }
  for (const table of ['role_scope', 'role_scope_department'] as const)
    await tx.deleteFrom(table).where('tenant_id', '=', tenantId).where('role_id', '=', roleId).execute()
  if (kinds.length > 0) {
    await tx
      .insertInto('role_scope')
      .values(kinds.map((scope) => ({ ...role, scope })))
      .execute()
  }
  if (deptIds.length > 0) {
    await tx
      .insertInto('role_scope_department')
      .values(deptIds.map((id) => ({ ...role, dept_id: id })))
      .execute()
  }
}

/** Lets the scopes that name a department name another one. */
export async function moveScopes(
  tx: Tx,
  tenantId: string,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  const taken = await tx
    .deleteFrom('role_scope_department')
    .where('tenant_id', '=', tenantId)
    .where('dept_id', '=', fromId)
    .returning('role_id')
    .execute()
  if (taken.length === 0) return
  await tx
    .insertInto('role_scope_department')
    .values(taken.map(({ role_id }) => ({ tenant_id: tenantId, role_id, dept_id: toId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The scopes of a person's roles together. */
export async function scopesOfPerson(db: Db, tenantId: string, userId: string): Promise<RoleScopes> {
  const [found] = await selectScopes(db, { tenantId, userId })
  return found ?? { kinds: [], deptIds: [] }
}

const selectScopes = compiled(
  (_db, text: (name: 'tenantId' | 'userId') => string) => sql<RoleScopes>`
    select
      array(select distinct s.scope from user_role r
        join role_scope s on s.tenant_id = r.tenant_id and s.role_id = r.role_id
        where r.tenant_id = ${text('tenantId')} and r.user_id = ${text('userId')}) as kinds,
      array(select distinct d.dept_id from user_role r
        join role_scope_department d on d.tenant_id = r.tenant_id and d.role_id = r.role_id
        where r.tenant_id = ${text('tenantId')} and r.user_id = ${text('userId')}) as "deptIds"`,
)
