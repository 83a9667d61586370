import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { RolePower } from './role-power.rules.ts'

/** All roles of the tenant but removed ones, with everything that they give. */
export async function listRolePowers(db: Db, tenantId: string): Promise<RolePower[]> {
  const { rows } = await sql<RolePower>`
    select r.id, r.alias, r.name as "roleName",
      array(select distinct m.code from menu_role g
        join menu m on m.tenant_id = g.tenant_id and m.id = g.menu_id and m.category = 2
        where g.tenant_id = ${tenantId} and g.role_id = r.id) as permissions,
      array(select s.scope from role_scope s where s.tenant_id = ${tenantId} and s.role_id = r.id) as scopes
    from role r
    where r.tenant_id = ${tenantId} and r.removed_at is null
    order by r.sort, r.id`.execute(db)
  return rows
}
