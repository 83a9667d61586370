import { anyOf } from '../../platform/database/any-of.ts'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface DepartmentRow {
  id: string
  parentId: string | null
  name: string
  fullName: string
  leaderId: string | null
}

/** All departments of the tenant, ordered by `sort`. */
export async function listDepartments(db: Db, tenantId: string): Promise<DepartmentRow[]> {
  return selectDepartments(db, { tenantId })
}

const selectDepartments = compiled((db, text: (name: 'tenantId') => string) =>
  db
    .selectFrom('department')
    .where('tenant_id', '=', text('tenantId'))
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .select(['id', 'parent_id as parentId', 'name', 'full_name as fullName', 'leader_id as leaderId']),
)

/** Departments of the tenant with where each lies, those included that were removed or merged into another one. */
export function listPlacesEver(
  db: Db,
  tenantId: string,
): Promise<{ id: string; parentId: string | null; isGone: boolean }[]> {
  return selectPlacesEver(db, { tenantId })
}

const selectPlacesEver = compiled((db, text: (name: 'tenantId') => string) =>
  db
    .selectFrom('department')
    .where('tenant_id', '=', text('tenantId'))
    .select((eb) => [
      'id',
      'parent_id as parentId',
      eb('removed_at', 'is not', null).$castTo<boolean>().as('isGone'),
    ]),
)

/** Departments of a person, the main one first. */
export async function listDepartmentsOf(
  db: Db,
  tenantId: string,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  return selectMemberships(db, tenantId)
    .where('ud.user_id', '=', userId)
    .orderBy('ud.sort')
    .orderBy('d.sort')
    .select(['d.id', 'd.name'])
    .execute()
}

/** Ids of the departments of each of these people, by person id. */
export async function departmentIdsOf(
  db: Db,
  tenantId: string,
  userIds: string[],
): Promise<Map<string, string[]>> {
  const belonging = new Map<string, string[]>(userIds.map((id) => [id, []]))
  if (userIds.length === 0) return belonging
  const rows = await selectDepartmentIds(db, { tenantId, userIds })
  for (const { userId, departmentId } of rows) belonging.get(userId)?.push(departmentId)
  return belonging
}

const selectDepartmentIds = compiled((db, text: (name: 'tenantId' | 'userIds') => string) =>
  db
    .selectFrom('user_department')
    .where('tenant_id', '=', text('tenantId'))
    .where('user_id', '=', anyOf(text('userIds')))
    .select(['user_id as userId', 'dept_id as departmentId']),
)

function selectMemberships(db: Db, tenantId: string) {
  return db
    .selectFrom('user_department as ud')
    .innerJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 'ud.tenant_id').onRef('d.id', '=', 'ud.dept_id'),
    )
    .where('ud.tenant_id', '=', tenantId)
}
