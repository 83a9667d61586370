import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface PersonRow {
  id: string
  name: string
  account: string
  avatar: string
  deptNames: string[]
}

interface Belonging {
  deptId?: string
  /** The department that they lead, or in which they are deputies. */
  leads?: string
  deputyIn?: string
  roleId?: string
}

/** Active people of one department, with one role, or all; ordered by account. */
export async function listPeople(
  db: Db,
  tenantId: string,
  { deptId, leads, deputyIn, roleId }: Belonging = {},
): Promise<PersonRow[]> {
  let query = db
    .selectFrom('app_user as u')
    .where('u.tenant_id', '=', tenantId)
    .where('u.status', '=', 'active')
    .orderBy('u.account')
    .select((eb) => [
      'u.id',
      'u.name',
      'u.account',
      'u.avatar',
      sql<string[]>`array(${eb
        .selectFrom('user_department as ud')
        .innerJoin('department as d', (join) =>
          join.onRef('d.tenant_id', '=', 'ud.tenant_id').onRef('d.id', '=', 'ud.dept_id'),
        )
        .whereRef('ud.tenant_id', '=', 'u.tenant_id')
        .whereRef('ud.user_id', '=', 'u.id')
        .orderBy('ud.sort')
        .orderBy('d.sort')
        .select('d.name')})`.as('deptNames'),
    ])
  if (deptId !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_department as m')
          .whereRef('m.tenant_id', '=', 'u.tenant_id')
          .whereRef('m.user_id', '=', 'u.id')
          .where('m.dept_id', '=', deptId)
          .select('m.user_id'),
      ),
    )
  }
  if (leads !== undefined) {
    query = query.where('u.id', '=', (eb) =>
      eb
        .selectFrom('department as l')
        .where('l.tenant_id', '=', tenantId)
        .where('l.id', '=', leads)
        .select('l.leader_id'),
    )
  }
  if (deputyIn !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('department_deputy as p')
          .whereRef('p.tenant_id', '=', 'u.tenant_id')
          .whereRef('p.user_id', '=', 'u.id')
          .where('p.dept_id', '=', deputyIn)
          .select('p.user_id'),
      ),
    )
  }
  if (roleId !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_role as h')
          .whereRef('h.tenant_id', '=', 'u.tenant_id')
          .whereRef('h.user_id', '=', 'u.id')
          .where('h.role_id', '=', roleId)
          .select('h.user_id'),
      ),
    )
  }
  return query.execute()
}

export interface Profile {
  phone: string
  email: string
  avatar: string
  nickname: string
  oauthId: string
  roleIds: string[]
}

export async function findProfile(db: Db, tenantId: string, userId: string): Promise<Profile | undefined> {
  const user = await db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .select(['avatar', 'nickname', 'phone', 'email', 'oauth_id as oauthId'])
    .executeTakeFirst()
  if (!user) return undefined
  const roles = await db
    .selectFrom('user_role')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .select('role_id')
    .execute()
  return { ...user, roleIds: roles.map((role) => role.role_id) }
}

/** Names of people, including inactive ones, whose names stay on signed requests. */
export async function namesOfPeople(
  db: Db,
  tenantId: string,
  userIds: string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await selectNames(db, { tenantId, userIds })
  return new Map(rows.map((row) => [row.id, row.name]))
}

const selectNames = compiled((db, text: (name: 'tenantId' | 'userIds') => string) =>
  db
    .selectFrom('app_user')
    .where('tenant_id', '=', text('tenantId'))
    .where('id', '=', anyOf(text('userIds')))
    .select(['id', 'name']),
)

/** Active people whose id or name is among the given texts. */
export async function listPeopleByIdOrName(
  db: Db,
  tenantId: string,
  given: string[],
): Promise<{ id: string; name: string }[]> {
  if (given.length === 0) return []
  return db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('id', '=', anyOf(given)), eb('name', '=', anyOf(given))]))
    .select(['id', 'name'])
    .execute()
}

/** People of these ids, accounts or staff numbers, whether or not they are active; both compare in small letters. */
export async function listNameable(
  db: Db,
  tenantId: string,
  { ids = [], names = [] }: { ids?: readonly string[]; names?: readonly string[] },
): Promise<{ id: string; account: string; code: string; isActive: boolean }[]> {
  if (ids.length === 0 && names.length === 0) return []
  const small = names.map((name) => name.toLowerCase())
  return db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('id', '=', anyOf(ids)),
        eb(eb.fn<string>('lower', ['account']), '=', anyOf(small)),
        eb(eb.fn<string>('lower', ['code']), '=', anyOf(small)),
      ]),
    )
    .select((eb) => ['id', 'account', 'code', eb('status', '=', 'active').$castTo<boolean>().as('isActive')])
    .execute()
}

/** Another active person, for an example that needs two people. */
export async function findColleague(db: Db, tenantId: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .where('id', '!=', userId)
    .orderBy('account')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return row?.id
}
