import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

interface SetupCounts {
  name: string
  companies: number
  departments: number
  /** Names of the departments without a leader who works. */
  leaderless: string[]
  /** People who work, guests apart. */
  people: number
}

/** Counts the companies, departments and people of a tenant. Leaves out the company `otherCompany` and people with the role `guestRole`. */
export async function countSetup(
  db: Db,
  tenantId: string,
  { otherCompany, guestRole }: { otherCompany: string; guestRole: string },
): Promise<SetupCounts> {
  const { rows } = await sql<SetupCounts>`
    select t.name,
      (select count(*)::int from dictionary c where c.tenant_id = t.tenant_id and c.code = 'mainstay'
        and c.is_active and c.removed_at is null and c.dict_value <> ${otherCompany}) as companies,
      d.departments, d.leaderless,
      (select count(*)::int from app_user u where u.tenant_id = t.tenant_id and u.status = 'active'
        and u.removed_at is null and not exists (
          select 1 from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
          where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.alias = ${guestRole})) as people
    from tenant t, lateral (
      select count(*)::int as departments,
        coalesce(array_agg(d.name order by d.sort, d.id) filter (where l.id is null), '{}') as leaderless
      from department d left join app_user l
        on l.tenant_id = d.tenant_id and l.id = d.leader_id and l.status = 'active'
      where d.tenant_id = t.tenant_id and d.removed_at is null) d
    where t.tenant_id = ${tenantId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`there is no tenant ${tenantId}`)
  return row
}

/** Whether anybody has submitted a request. */
export async function hasSubmitted(db: Db, tenantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('approval')
    .where('tenant_id', '=', tenantId)
    .where('status', '<>', 'draft')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
