import type { Standing } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { standingOf } from './standing.repository.ts'
import { markRemoved } from '../../platform/database/record-rows.ts'
import { upsert } from '../../platform/database/upsert.ts'

/** A department as administrators see it. */
export interface DepartmentRecord {
  id: string
  parentId: string | null
  deptName: string
  fullName: string
  leaderId: string | null
  leaderName: string | null
  leaderStanding: Standing | null
  deputies: { id: string; name: string; standing: Standing }[]
  sort: number
  remark: string
  version: number
}

/** All departments of the tenant but removed ones, in the order of lists. */
export function listRecords(db: Db, tenantId: string): Promise<DepartmentRecord[]> {
  return db
    .selectFrom('department as d')
    .leftJoin('app_user as l', (join) =>
      join.onRef('l.tenant_id', '=', 'd.tenant_id').onRef('l.id', '=', 'd.leader_id'),
    )
    .where('d.tenant_id', '=', tenantId)
    .where('d.removed_at', 'is', null)
    .orderBy('d.sort')
    .orderBy('d.id')
    .select((eb) => [
      'd.id',
      'd.parent_id as parentId',
      'd.name as deptName',
      'd.full_name as fullName',
      'd.leader_id as leaderId',
      'l.name as leaderName',
      sql<Standing | null>`case when l.id is not null then ${standingOf('l')} end`.as('leaderStanding'),
      'd.sort',
      'd.remark',
      'd.version',
      sql<DepartmentRecord['deputies']>`coalesce((${eb
        .selectFrom('department_deputy as p')
        .innerJoin('app_user as u', (join) =>
          join.onRef('u.tenant_id', '=', 'p.tenant_id').onRef('u.id', '=', 'p.user_id'),
        )
        .whereRef('p.tenant_id', '=', 'd.tenant_id')
        .whereRef('p.dept_id', '=', 'd.id')
        .select(
          sql`json_agg(json_build_object('id', u.id, 'name', u.name, 'standing', ${standingOf('u')}) order by p.sort)`.as(
            'all',
          ),
        )}), '[]')`.as('deputies'),
    ])
    .execute()
}

export interface DepartmentWords {
  id: string
  parentId: string | null
  deptName: string
  fullName: string
  leaderId: string | null
  deputyIds: readonly string[]
  sort: number
  remark: string
}

/** Adds a department, or replaces what is written of the department of this id. */
export async function saveDepartment(tx: Tx, tenantId: string, department: DepartmentWords): Promise<void> {
  await upsert(
    tx,
    'department',
    {
      tenant_id: tenantId,
      id: department.id,
      parent_id: department.parentId,
      name: department.deptName,
      full_name: department.fullName,
      leader_id: department.leaderId,
      sort: department.sort,
      remark: department.remark,
    },
    { version: 'next' },
  ).execute()
  await tx
    .deleteFrom('department_deputy')
    .where('tenant_id', '=', tenantId)
    .where('dept_id', '=', department.id)
    .execute()
  if (department.deputyIds.length === 0) return
  await tx
    .insertInto('department_deputy')
    .values(
      department.deputyIds.map((userId, sort) => ({
        tenant_id: tenantId,
        dept_id: department.id,
        user_id: userId,
        sort,
      })),
    )
    .execute()
}

/** Whether one of these departments has people. */
export async function hasPeople(tx: Tx, tenantId: string, deptIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('user_department')
    .where('tenant_id', '=', tenantId)
    .where('dept_id', '=', anyOf(deptIds))
    .select('user_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the ids of the people of a department, including those who left. */
export async function listPeopleIn(tx: Tx, tenantId: string, deptId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_department')
    .where('tenant_id', '=', tenantId)
    .where('dept_id', '=', deptId)
    .orderBy('user_id')
    .select('user_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes a department and moves the departments below it into another one. The removed row lies below the other department and has no
 * leaders, so that its requests find the leaders of that department.
 */
export async function foldDepartment(
  tx: Tx,
  tenantId: string,
  department: DepartmentRecord,
  { intoId, at }: { intoId: string; at: Date },
): Promise<void> {
  const { id } = department
  await tx
    .updateTable('department')
    .set((eb) => ({ parent_id: intoId, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
  await saveDepartment(tx, tenantId, { ...department, parentId: intoId, leaderId: null, deputyIds: [] })
  await markRemoved(tx, 'department', tenantId, { ids: [id], at })
}
