import type { Permission } from '@countersign/contract'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db } from '../../platform/database/connect.ts'

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

/** Names of what every statement on approvers is asked for, beside the tenant. */
type Text<Name extends string> = (name: 'tenantId' | Name) => string

/** SQL for the holders of the role of a row, read on their own for the reason given at `activePerson`. */
function holdersOfRole(tenantId: RawBuilder<unknown>, roleId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (
    select held.tenant_id, held.user_id from user_role as held
    where held.tenant_id = ${tenantId} and held.role_id = ${roleId} offset 0
  ) as ur`
}

/**
 * SQL for the active person of a row, looked up on its own: roles and departments differ much in size, which the
 * planner cannot see from an alias or an id, so it would read all people to find one. `offset 0` keeps a sub-query
 * apart.
 */
function activePerson(tenantId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (
    select one.tenant_id, one.id, one.account, one.name from app_user as one
    where one.tenant_id = ${tenantId} and one.id = ${userId} and one.status = 'active' offset 0
  ) as u`
}

const words = sql`u.id, u.name, ${firstDepartment('u.tenant_id', 'u.id')} as department`

/** Active members of departments, ordered by account. */
export async function listMembers(
  db: Db,
  tenantId: string,
  deptIds: string[],
): Promise<(PersonWords & { deptId: string })[]> {
  return deptIds.length === 0 ? [] : selectMembers(db, { tenantId, deptIds })
}

const selectMembers = compiled(
  (_db, text: Text<'deptIds'>) => sql<PersonWords & { deptId: string }>`
    select ud.dept_id as "deptId", ${words}
    from user_department as ud
    join ${activePerson(sql`ud.tenant_id`, sql`ud.user_id`)} on true
    where ud.tenant_id = ${text('tenantId')} and ud.dept_id = ${anyOf(text('deptIds'))}
    order by u.account`,
)

/** A person with the role, by its alias, for which they were found. */
export interface HolderWords extends PersonWords {
  role: string
}

/** Active people with any of the roles, ordered by account. */
export async function listHolders(db: Db, tenantId: string, aliases: string[]): Promise<HolderWords[]> {
  return aliases.length === 0 ? [] : selectHolders(db, { tenantId, aliases })
}

const selectHolders = compiled(
  (_db, text: Text<'aliases'>) => sql<HolderWords>`
    ${holdersOf(text)}
    order by u.account`,
)

/** Those of the roles that an active person holds. A role may have thousands of holders, of whom the first one settles it. */
export async function listRolesWithHolders(
  db: Db,
  tenantId: string,
  aliases: string[],
): Promise<{ role: string }[]> {
  return aliases.length === 0 ? [] : selectRolesWithHolders(db, { tenantId, aliases })
}

const selectRolesWithHolders = compiled(
  (_db, text: Text<'aliases'>) => sql<{ role: string }>`
    select r.alias as role
    from role as r
    where r.tenant_id = ${text('tenantId')} and r.alias = ${anyOf(text('aliases'))} and r.removed_at is null
      and exists (
        select from ${holdersOfRole(sql`r.tenant_id`, sql`r.id`)}
        join ${activePerson(sql`ur.tenant_id`, sql`ur.user_id`)} on true
      )`,
)

/** Active people with any of the roles who are members of one of the departments, ordered by account. */
export async function listHoldersWithin(
  db: Db,
  tenantId: string,
  { aliases, deptIds }: { aliases: string[]; deptIds: string[] },
): Promise<HolderWords[]> {
  return aliases.length === 0 ? [] : selectHoldersWithin(db, { tenantId, aliases, deptIds })
}

const selectHoldersWithin = compiled(
  (_db, text: Text<'aliases' | 'deptIds'>) => sql<HolderWords>`
    ${holdersOf(text)} and exists (
      select from user_department as m
      where m.tenant_id = ur.tenant_id and m.user_id = ur.user_id and m.dept_id = ${anyOf(text('deptIds'))}
      offset 0
    )
    order by u.account`,
)

function holdersOf(text: Text<'aliases'>): RawBuilder<unknown> {
  return sql`
    select r.alias as role, ${words}
    from role as r
    join ${holdersOfRole(sql`r.tenant_id`, sql`r.id`)} on true
    join ${activePerson(sql`ur.tenant_id`, sql`ur.user_id`)} on true
    where r.tenant_id = ${text('tenantId')} and r.alias = ${anyOf(text('aliases'))} and r.removed_at is null`
}

/** Which of the people have which of the roles, whether or not the people are active. */
export async function listRolesHeld(
  db: Db,
  tenantId: string,
  { userIds, aliases }: { userIds: string[]; aliases: string[] },
): Promise<{ userId: string; role: string }[]> {
  if (userIds.length === 0 || aliases.length === 0) return []
  return selectRolesHeld(db, { tenantId, userIds, aliases })
}

const selectRolesHeld = compiled((db, text: Text<'userIds' | 'aliases'>) =>
  db
    .selectFrom('user_role as ur')
    .innerJoin('role as r', (join) =>
      join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'),
    )
    .where('ur.tenant_id', '=', text('tenantId'))
    .where('ur.user_id', '=', anyOf(text('userIds')))
    .where('r.alias', '=', anyOf(text('aliases')))
    .where('r.removed_at', 'is', null)
    .select(['ur.user_id as userId', 'r.alias as role']),
)

/** Active deputies of a department's leader, in their order. */
export function listDeputies(db: Db, tenantId: string, deptId: string): Promise<PersonWords[]> {
  return selectDeputies(db, { tenantId, deptId })
}

const selectDeputies = compiled(
  (_db, text: Text<'deptId'>) => sql<PersonWords>`
    select ${words}
    from department_deputy as d
    join ${activePerson(sql`d.tenant_id`, sql`d.user_id`)} on true
    where d.tenant_id = ${text('tenantId')} and d.dept_id = ${text('deptId')}
    order by d.sort, u.account`,
)

/** Active people with any of the posts, ordered by account. */
export async function listHoldersOfPosts(
  db: Db,
  tenantId: string,
  postIds: string[],
): Promise<(PersonWords & { postId: string })[]> {
  return postIds.length === 0 ? [] : selectHoldersOfPosts(db, { tenantId, postIds })
}

const selectHoldersOfPosts = compiled(
  (_db, text: Text<'postIds'>) => sql<PersonWords & { postId: string }>`
    select p.id as "postId", ${words}
    from post as p
    join lateral (
      select held.tenant_id, held.user_id from user_department as held
      where held.tenant_id = p.tenant_id and held.post_id = p.id offset 0
    ) as ud on true
    join ${activePerson(sql`ud.tenant_id`, sql`ud.user_id`)} on true
    where p.tenant_id = ${text('tenantId')} and p.id = ${anyOf(text('postIds'))} and p.removed_at is null
    order by u.account`,
)

/** Posts that a person has, in any department. */
export async function listPostIdsOf(db: Db, tenantId: string, userId: string): Promise<string[]> {
  const rows = await selectPostIds(db, { tenantId, userId })
  return rows.map(({ id }) => id)
}

const selectPostIds = compiled((db, text: Text<'userId'>) =>
  db
    .selectFrom('user_department as ud')
    .innerJoin('post as p', (join) =>
      join.onRef('p.tenant_id', '=', 'ud.tenant_id').onRef('p.id', '=', 'ud.post_id'),
    )
    .where('ud.tenant_id', '=', text('tenantId'))
    .where('ud.user_id', '=', text('userId'))
    .where('p.removed_at', 'is', null)
    .groupBy('p.id')
    .orderBy('p.id')
    .select('p.id'),
)

/** One active member of each department who does not lead it, by department id: the first by account. */
export async function listFirstMembers(db: Db, tenantId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('user_department as ud')
    .innerJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 'ud.tenant_id').onRef('d.id', '=', 'ud.dept_id'),
    )
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'ud.tenant_id').onRef('u.id', '=', 'ud.user_id'),
    )
    .where('ud.tenant_id', '=', tenantId)
    .where('d.removed_at', 'is', null)
    .where('u.status', '=', 'active')
    .where((eb) => eb.or([eb('d.leader_id', 'is', null), eb('d.leader_id', '<>', eb.ref('u.id'))]))
    .distinctOn('ud.dept_id')
    .orderBy('ud.dept_id')
    .orderBy('u.account')
    .select(['ud.dept_id as deptId', 'u.id'])
    .execute()
  return new Map(rows.map(({ deptId, id }) => [deptId, id]))
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

const selectPermitted = compiled(
  (_db, text: Text<'permission' | 'guestRole'>) => sql<PersonWords>`
    select ${words}
    from menu as m
    join menu_role as mr on mr.tenant_id = m.tenant_id and mr.menu_id = m.id
    join ${holdersOfRole(sql`mr.tenant_id`, sql`mr.role_id`)} on true
    join ${activePerson(sql`ur.tenant_id`, sql`ur.user_id`)} on true
    where m.tenant_id = ${text('tenantId')} and m.code = ${text('permission')} and m.category = 2 and exists (
      select from user_role as own
      join role as r on r.tenant_id = own.tenant_id and r.id = own.role_id
      where own.tenant_id = ur.tenant_id and own.user_id = ur.user_id and r.alias <> ${text('guestRole')}
      offset 0
    )
    order by u.account`,
)

type OfPeople = (name: 'tenantId' | 'userIds') => string

/** The active people among the given ids. */
export async function listActive(db: Db, tenantId: string, userIds: string[]): Promise<PersonWords[]> {
  return userIds.length === 0 ? [] : selectActive(db, { tenantId, userIds })
}

const selectActive = compiled((db, text: OfPeople) => selectWords(db, text).where('u.status', '=', 'active'))

/** A department on the way up from another one, with its leader if that person is active. */
export interface DepartmentAbove {
  /** The department where the way begins. */
  from: string
  deptId: string
  leader: PersonWords | null
}

/**
 * The departments from each of the given ones upwards: in the order given, nearest first, beginning with the department
 * itself. A loop in the tree ends the way. Each leader is looked up separately, since the planner overestimates their
 * number.
 */
export async function listDepartmentsAbove(
  db: Db,
  tenantId: string,
  deptIds: string[],
): Promise<DepartmentAbove[]> {
  return deptIds.length === 0 ? [] : selectDepartmentsAbove(db, { tenantId, deptIds })
}

const selectDepartmentsAbove = compiled(
  (_db, text: Text<'deptIds'>) => sql<DepartmentAbove>`
    with recursive above as (
      select id as begin_id, id, parent_id, leader_id, array[id] as walked from department
      where tenant_id = ${text('tenantId')} and id = ${anyOf(text('deptIds'))}
      union all
      select above.begin_id, d.id, d.parent_id, d.leader_id, above.walked || d.id
      from above join department d on d.tenant_id = ${text('tenantId')} and d.id = above.parent_id
      where d.id <> all (above.walked)
    )
    select above.begin_id as "from", above.id as "deptId", leader.words as leader
    from above
    left join lateral (
      select json_build_object(
        'id', one.id, 'name', one.name, 'department', ${firstDepartment('one.tenant_id', 'one.id')}
      ) as words
      from app_user as one
      where one.tenant_id = ${text('tenantId')} and one.id = above.leader_id and one.status = 'active' offset 0
    ) as leader on true
    order by array_position(${text('deptIds')}::text[], above.begin_id), cardinality(above.walked)`,
)

/**
 * Departments of the company in which a department lies, without those of companies below it. The company is the
 * nearest department, from the given one upwards, that has the name of an entry of the dictionary of companies; where
 * none has, it is the topmost department.
 */
export async function listDepartmentsOfCompany(db: Db, tenantId: string, deptId: string): Promise<string[]> {
  const rows = await selectDepartmentsOfCompany(db, { tenantId, deptId })
  return rows.map(({ id }) => id)
}

const selectDepartmentsOfCompany = compiled(
  (_db, text: Text<'deptId'>) => sql<{ id: string }>`
    with recursive companies as (
      select d.id from department as d
      join dictionary as c on c.tenant_id = d.tenant_id and c.dict_value in (d.name, d.full_name)
      where d.tenant_id = ${text('tenantId')} and c.code = 'mainstay' and c.removed_at is null
    ), above as (
      select id, parent_id, array[id] as walked from department
      where tenant_id = ${text('tenantId')} and id = ${text('deptId')}
      union all
      select d.id, d.parent_id, above.walked || d.id
      from above join department as d on d.tenant_id = ${text('tenantId')} and d.id = above.parent_id
      where d.id <> all (above.walked)
    ), company as (
      select id from above
      order by
        id in (select id from companies) desc,
        case when id in (select id from companies) then cardinality(walked) else -cardinality(walked) end
      limit 1
    ), below as (
      select id from company
      union
      select d.id from below join department as d on d.tenant_id = ${text('tenantId')} and d.parent_id = below.id
      where d.id not in (select id from companies)
    )
    select id from below order by id`,
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
