import type { Permission } from '@countersign/contract'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db } from '../../platform/database/connect.ts'
import { listPeople } from './person.repository.ts'

/** A person as a record names them: the person's name and first department ("" without one). */
export interface PersonWords {
  id: string
  name: string
  department: string
}

/** SQL for the name of a person's first department. */
function firstDepartment(tenantId: string, userId: string): RawBuilder<string> {
  return sql<string>`coalesce((
    select d.name from user_department ud
    join department d on d.tenant_id = ud.tenant_id and d.id = ud.dept_id
    where ud.tenant_id = ${sql.ref(tenantId)} and ud.user_id = ${sql.ref(userId)}
    order by ud.sort, d.sort limit 1), '')`
}

/** Active members of a department, ordered by account. */
export async function listMembers(db: Db, tenantId: string, deptId: string): Promise<PersonWords[]> {
  const people = await listPeople(db, tenantId, { deptId })
  return people.map(({ id, name, deptNames: [department = ''] }) => ({ id, name, department }))
}

/**
 * Active people with a role, ordered by account. Each holder is looked up separately: roles differ much in
 * size, which the planner cannot see from an alias, so it would read all people to find one general manager.
 */
export function listHolders(db: Db, tenantId: string, roleAlias: string): Promise<PersonWords[]> {
  return selectHolders(db, { tenantId, roleAlias })
}

/**
 * Active people with a role that was given the permission, ordered by account, each once. People
 * who have no other role than `guestRole` (an alias) are left out.
 */
export async function listPermitted(
  db: Db,
  tenantId: string,
  { permission, guestRole }: { permission: Permission; guestRole: string },
): Promise<PersonWords[]> {
  const found = await selectPermitted(db, { tenantId, permission, guestRole })
  return [...new Map(found.map((person) => [person.id, person])).values()]
}

const selectHolders = compiled((db, text: (name: 'tenantId' | 'roleAlias') => string) =>
  holders(db, text('tenantId')).where('ur.role_id', '=', (eb) =>
    eb
      .selectFrom('role')
      .where('tenant_id', '=', text('tenantId'))
      .where('alias', '=', text('roleAlias'))
      .where('removed_at', 'is', null)
      .select('id'),
  ),
)

const selectPermitted = compiled((db, text: (name: 'tenantId' | 'permission' | 'guestRole') => string) =>
  holders(db, text('tenantId'))
    .where('ur.role_id', 'in', (eb) =>
      eb
        .selectFrom('menu as m')
        .innerJoin('menu_role as mr', (join) =>
          join.onRef('mr.tenant_id', '=', 'm.tenant_id').onRef('mr.menu_id', '=', 'm.id'),
        )
        .where('m.tenant_id', '=', text('tenantId'))
        .where('m.code', '=', text('permission'))
        .where('m.category', '=', sql.lit(2))
        .select('mr.role_id'),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_role as own')
          .innerJoin('role as r', (join) =>
            join.onRef('r.tenant_id', '=', 'own.tenant_id').onRef('r.id', '=', 'own.role_id'),
          )
          .whereRef('own.tenant_id', '=', 'ur.tenant_id')
          .whereRef('own.user_id', '=', 'ur.user_id')
          .where('r.alias', '<>', text('guestRole'))
          .select('r.id'),
      ),
    ),
)

function holders(db: Db, tenantId: string) {
  return db
    .selectFrom('user_role as ur')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('app_user as one')
          .whereRef('one.tenant_id', '=', 'ur.tenant_id')
          .whereRef('one.id', '=', 'ur.user_id')
          .where('one.status', '=', 'active')
          .select(['one.id', 'one.account', 'one.name'])
          .offset(sql.lit(0))
          .as('u'),
      (join) => join.onTrue(),
    )
    .where('ur.tenant_id', '=', tenantId)
    .orderBy('u.account')
    .select(['u.id', 'u.name', firstDepartment('ur.tenant_id', 'u.id').as('department')])
}

type OfPeople = (name: 'tenantId' | 'userIds') => string

/** The active people among the given ids. */
export async function listActive(db: Db, tenantId: string, userIds: string[]): Promise<PersonWords[]> {
  return userIds.length === 0 ? [] : selectActive(db, { tenantId, userIds })
}

const selectActive = compiled((db, text: OfPeople) => selectWords(db, text).where('u.status', '=', 'active'))

/** Active leaders of these departments, in the order of the departments, each once. */
export async function listLeaders(db: Db, tenantId: string, deptIds: string[]): Promise<PersonWords[]> {
  return deptIds.length === 0 ? [] : selectLeaders(db, { tenantId, deptIds })
}

const selectLeaders = compiled((db, text: (name: 'tenantId' | 'deptIds') => string) =>
  db
    .selectFrom('department as d')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'd.tenant_id').onRef('u.id', '=', 'd.leader_id'),
    )
    .where('d.tenant_id', '=', text('tenantId'))
    .where('d.id', '=', anyOf(text('deptIds')))
    .where('u.status', '=', 'active')
    .groupBy(['u.tenant_id', 'u.id'])
    .orderBy(sql`min(array_position(${text('deptIds')}::text[], d.id))`)
    .select(['u.id', 'u.name', firstDepartment('u.tenant_id', 'u.id').as('department')]),
)

/**
 * Active leaders from a department upwards, nearest first, each once. A loop in the tree ends the walk. Each
 * leader is looked up separately, since the planner overestimates their number.
 */
export function listLeadersAbove(db: Db, tenantId: string, deptId: string): Promise<PersonWords[]> {
  return selectLeadersAbove(db, { tenantId, deptId })
}

const selectLeadersAbove = compiled(
  (_db, text: (name: 'tenantId' | 'deptId') => string) => sql<PersonWords>`
    with recursive above as (
      select parent_id, leader_id, array[id] as walked from department
      where tenant_id = ${text('tenantId')} and id = ${text('deptId')}
      union all
      select d.parent_id, d.leader_id, above.walked || d.id
      from above join department d on d.tenant_id = ${text('tenantId')} and d.id = above.parent_id
      where d.id <> all (above.walked)
    )
    select u.id, u.name, ${firstDepartment('u.tenant_id', 'u.id')} as department
    from (select leader_id, min(cardinality(walked)) as distance from above group by leader_id) as leader
    join lateral (
      select tenant_id, id, name from app_user
      where tenant_id = ${text('tenantId')} and id = leader.leader_id and status = 'active' offset 0
    ) as u on true
    order by leader.distance`,
)

/** People as a record names them, including inactive ones. */
export async function wordsOfPeople(db: Db, tenantId: string, userIds: string[]): Promise<PersonWords[]> {
  return userIds.length === 0 ? [] : selectAnybody(db, { tenantId, userIds })
}

const selectAnybody = compiled(selectWords)

function selectWords(db: Db, text: OfPeople) {
  return db
    .selectFrom('app_user as u')
    .where('u.tenant_id', '=', text('tenantId'))
    .where('u.id', '=', anyOf(text('userIds')))
    .select(['u.id', 'u.name', firstDepartment('u.tenant_id', 'u.id').as('department')])
}
