import type { DirectoryField, Page, Sort, Standing } from '@countersign/contract'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/connect.ts'
import { containing } from '../../platform/database/containing.ts'
import { hasTrigram, spelledLike } from '../../platform/database/spelled-like.ts'
import { spelledPart } from '../../platform/spelling.ts'
import { sorted } from '../../platform/database/sorted.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readPage, readSearchedPage } from '../../platform/records/read-page.ts'
import { ownedFieldsOf, standingOf } from '../organisation/index.ts'
import { listOpenPlans, type Plan } from './plan.repository.ts'

export interface UserFilter {
  tenantId: string
  account?: string | undefined
  /** Part of the name, of its pinyin or of its initials. */
  realName?: string | undefined
  phone?: string | undefined
  /** Members of one of these departments. */
  deptIds?: readonly string[] | undefined
  roleId?: string | undefined
  /** Without it the people who work or pause. */
  standing?: Standing | 'any' | undefined
}

function people(db: Db, { tenantId, account, realName, phone, deptIds, roleId, standing }: UserFilter) {
  const query = withStanding(db.selectFrom('app_user as u').where('u.tenant_id', '=', tenantId), standing)
  const named = withName(withPart(withPart(query, 'u.account', account), 'u.phone', phone), realName)
  const members = db.selectFrom('user_department').where('tenant_id', '=', tenantId).select('user_id')
  const holders = db.selectFrom('user_role').where('tenant_id', '=', tenantId).select('user_id')
  return withIds(
    withIds(named, deptIds && members.where('dept_id', '=', anyOf(deptIds))),
    roleId === undefined ? undefined : holders.where('role_id', '=', roleId),
  )
}

function withStanding<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  standing: UserFilter['standing'],
): SelectQueryBuilder<DB, TB, O> {
  if (standing === 'any') return query
  const there = query.where(sql.ref('u.removed_at'), standing === 'left' ? 'is not' : 'is', null)
  if (standing === undefined || standing === 'left') return there
  return there.where(sql.ref('u.status'), '=', standing === 'working' ? 'active' : 'inactive')
}

/**
 * Keeps the people whose ids another query finds, all of them when there is none. The ids are one list, so that the
 * database looks these people up; for a join or `exists` it reads everybody, which takes twice as long for 5,000 of
 * 100,000 people.
 */
function withIds<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  ids: Expression<{ user_id: string }> | undefined,
): SelectQueryBuilder<DB, TB, O> {
  return ids ? query.where(sql.ref<string>('u.id'), '=', sql<string>`any(array(${ids}))`) : query
}

function select(db: Db, filter: UserFilter) {
  return people(db, filter).select([
    'u.id',
    'u.account',
    'u.code',
    'u.name as realName',
    'u.nickname',
    'u.avatar',
    'u.phone',
    'u.phone_verified as phoneVerified',
    'u.email',
    sql<string | null>`to_char(u.birthday, 'YYYY-MM-DD')`.as('birthday'),
    'u.sex',
    standingOf('u').as('standing'),
    sql<Date | null>`coalesce(u.removed_at, u.paused_at)`.as('standingSince'),
    sql<string | null>`to_char(u.returns_on, 'YYYY-MM-DD')`.as('returnsOn'),
    'u.version',
  ])
}

/** Keeps the people, under the name `u`, of whose name this is a part, as written, in pinyin or as initials. */
export function withName<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  realName: string | undefined,
): SelectQueryBuilder<DB, TB, O> {
  return spelledLike(query, { name: 'u.name', spelling: 'u.spelling' }, realName)
}

/** Keeps the people whose column, which has no blanks and no full width, contains this text. */
function withPart<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: 'u.account' | 'u.phone',
  part: string | undefined,
): SelectQueryBuilder<DB, TB, O> {
  if (part === undefined) return query
  const folded = spelledPart(part)
  return hasTrigram(folded)
    ? query.where(sql.ref<string>(column), 'ilike', containing(folded))
    : query.where(sql<boolean>`position(${folded} in lower(${sql.ref(column)})) > 0`)
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/** A department that a person belongs to, and the post held there. */
export interface StoredPlace {
  deptId: string
  deptName: string
  postId: string | null
  postName: string | null
}

export interface StoredUser extends Row {
  places: StoredPlace[]
  roles: { id: string; roleName: string }[]
  /** The change of the standing that is planned. */
  plan: Plan | undefined
  /** Fields that a directory owns. */
  owned: readonly DirectoryField[]
}

const order = {
  columns: { account: 'u.account', realName: 'u.spelling', code: 'u.code' },
  first: [['u.account', 'asc']],
  id: 'u.id',
} as const

export async function listPage(
  db: Db,
  filter: UserFilter,
  asked: PageAsked & Sort,
): Promise<Page<StoredUser>> {
  const { tenantId: _, ...conditions } = filter
  const isSearch = Object.values(conditions).some((one) => one !== undefined)
  const ids = people(db, filter).select('u.id')
  const page = await (isSearch ? readSearchedPage(ids, asked, order) : readPage(ids, asked, order))
  return { ...page, records: await findInOrder(db, filter, page.records) }
}

/** The first people of the list, at most `most` of them. */
export async function listFirst(
  db: Db,
  filter: UserFilter,
  asked: Sort,
  most: number,
): Promise<StoredUser[]> {
  const rows = await sorted(people(db, filter).select('u.id'), asked, order).limit(most).execute()
  return findInOrder(db, filter, rows)
}

/** These people in the order of their ids, without unknown ones and, unless `standing` says otherwise, those who left. */
export async function findUsers(
  db: Db,
  tenantId: string,
  ids: readonly string[],
  standing?: UserFilter['standing'],
): Promise<StoredUser[]> {
  if (ids.length === 0) return []
  const [rows, places, roles, plans, owned] = await Promise.all([
    select(db, { tenantId, standing }).where('u.id', '=', anyOf(ids)).orderBy('u.id').execute(),
    placesOf(db, tenantId, ids),
    rolesOf(db, tenantId, ids),
    listOpenPlans(db, tenantId, ids),
    ownedFieldsOf(db, tenantId, ids),
  ])
  return rows.map((row) => ({
    ...row,
    places: places.get(row.id) ?? [],
    roles: roles.get(row.id) ?? [],
    plan: plans.find(({ userId }) => userId === row.id),
    owned: owned.get(row.id) ?? [],
  }))
}

/** These people in this order. Somebody whose standing changed since the ids were read is left out. */
async function findInOrder(
  db: Db,
  { tenantId, standing }: UserFilter,
  rows: readonly { id: string }[],
): Promise<StoredUser[]> {
  const ids = rows.map(({ id }) => id)
  const byId = new Map((await findUsers(db, tenantId, ids, standing)).map((user) => [user.id, user]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findUser(
  db: Db,
  tenantId: string,
  id: string,
  standing?: UserFilter['standing'],
): Promise<StoredUser | undefined> {
  return (await findUsers(db, tenantId, [id], standing))[0]
}

export type PersonHere = Awaited<ReturnType<typeof listPeopleHere>>[number]

/** Everybody, also those who left, with what a directory may say of them. */
export function listPeopleHere(db: Db, tenantId: string) {
  return db
    .selectFrom('app_user as u')
    .where('u.tenant_id', '=', tenantId)
    .orderBy('u.id')
    .select([
      'u.id',
      'u.account',
      'u.name as realName',
      'u.code',
      'u.phone',
      'u.phone_verified as phoneVerified',
      'u.email',
      standingOf('u').as('standing'),
      sql<string[]>`array(select m.dept_id from user_department m
        where m.tenant_id = u.tenant_id and m.user_id = u.id order by m.sort)`.as('deptIds'),
    ])
    .execute()
}

/** Ids and accounts, in small letters, of everybody who has one of these accounts, also of those who left. */
export function holdersOfAccounts(
  db: Db,
  tenantId: string,
  accounts: readonly string[],
): Promise<{ id: string; account: string }[]> {
  const lower = sql<string>`lower(account)`
  return db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where(lower, '=', anyOf(accounts.map((one) => one.toLowerCase())))
    .select(['id', lower.as('account')])
    .execute()
}

async function placesOf(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, StoredPlace[]>> {
  const rows = await db
    .selectFrom('user_department as m')
    .innerJoin('department as d', (join) =>
      join.onRef('d.tenant_id', '=', 'm.tenant_id').onRef('d.id', '=', 'm.dept_id'),
    )
    .leftJoin('post as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'm.tenant_id')
        .onRef('p.id', '=', 'm.post_id')
        .on('p.removed_at', 'is', null),
    )
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', anyOf(userIds))
    .orderBy('m.sort')
    .orderBy('d.sort')
    .select([
      'm.user_id as userId',
      'm.dept_id as deptId',
      'd.name as deptName',
      'p.id as postId',
      'p.post_name as postName',
    ])
    .execute()
  return grouped(rows)
}

async function rolesOf(db: Db, tenantId: string, userIds: readonly string[]) {
  const rows = await db
    .selectFrom('user_role as h')
    .innerJoin('role as r', (join) =>
      join.onRef('r.tenant_id', '=', 'h.tenant_id').onRef('r.id', '=', 'h.role_id'),
    )
    .where('h.tenant_id', '=', tenantId)
    .where('h.user_id', '=', anyOf(userIds))
    .orderBy('r.sort')
    .orderBy('r.id')
    .select(['h.user_id as userId', 'r.id', 'r.name as roleName'])
    .execute()
  return grouped(rows)
}

function grouped<T extends { userId: string }>(rows: readonly T[]): Map<string, Omit<T, 'userId'>[]> {
  const groups = new Map<string, Omit<T, 'userId'>[]>()
  for (const { userId, ...one } of rows) groups.set(userId, [...(groups.get(userId) ?? []), one])
  return groups
}
