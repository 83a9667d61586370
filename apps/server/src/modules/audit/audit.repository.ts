import type { AuditAction, Sort } from '@countersign/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/connect.ts'
import { sorted } from '../../platform/database/sorted.ts'
import type { Range } from '../../platform/records/page.ts'
import { exactTotal } from '../../platform/totals.ts'

export interface AuditFilter {
  tenantId: string
  /** Ids of the people whose entries are wanted. */
  actorIds?: readonly string[]
  action?: AuditAction
  subjectName?: string
  address?: string
  from?: Date
  until?: Date
}

const mostPeople = 20

/** Ids of the people with this account, in upper or lower case, or this name. */
export async function findPeopleNamed(db: Db, tenantId: string, words: string): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb(eb.fn('lower', ['account']), '=', words.toLowerCase()), eb('name', '=', words)]))
    .orderBy('id')
    .limit(mostPeople)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Accounts and names of people, those included who left. */
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

function select(db: Db, { tenantId, actorIds, action, subjectName, address, from, until }: AuditFilter) {
  let query = db.selectFrom('audit_entry').where('tenant_id', '=', tenantId)
  const [only] = actorIds ?? []
  // Equality with one person can use the order of the index.
  if (actorIds?.length === 1 && only !== undefined) query = query.where('actor_id', '=', only)
  else if (actorIds) query = query.where('actor_id', '=', anyOf(actorIds))
  if (action !== undefined) query = query.where('action', '=', action)
  if (subjectName !== undefined) query = query.where('subject_name', '=', subjectName)
  if (address !== undefined) query = query.where('address', '=', address)
  if (from) query = query.where('at', '>=', from)
  if (until) query = query.where('at', '<', until)
  return query
}

const ofRow = [
  'id',
  'at',
  'actor_id as userId',
  'account',
  'user_name as userName',
  'action',
  'subject_kind as subjectKind',
  'subject_id as subjectId',
  'subject_name as subjectName',
  'error',
  'address',
] as const
const order = { columns: { createTime: 'at' }, first: [['at', 'desc']], id: 'seq' } as const

/** Number of entries, counted up to one above the exact totals. The order keeps the planner on the index of the filter. */
export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  const { count } = await db
    .selectFrom(within(sorted(select(db, filter).select('seq'), {}, order), exactTotal + 1).as('found'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * A slice of the first 10,000 entries. The inner limit is written into the statement: for one given as a parameter, the
 * planner assumes a tenth of all rows and reads the whole table.
 */
export function listEntries(db: Db, filter: AuditFilter, sort: Sort, { offset, limit }: Range) {
  const first = offset === 0 ? mostOnPage : exactTotal
  return sorted(
    db
      .selectFrom(
        within(sorted(select(db, filter).select([...ofRow, 'seq']), sort, order), first).as('first'),
      )
      .selectAll(),
    sort,
    order,
  )
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The largest page of the contract. */
const mostOnPage = 50

function within<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, rows: number) {
  return query.limit(sql.lit(rows))
}

/** The first entries with what they changed, at most 10,000. */
export function listWhole(db: Db, filter: AuditFilter, sort: Sort) {
  return within(sorted(selectWhole(db, filter), sort, order), exactTotal).execute()
}

export function findEntry(db: Db, tenantId: string, id: string) {
  return selectWhole(db, { tenantId }).where('id', '=', id).executeTakeFirst()
}

/** Lists the entries that may have changed roles or permissions, the newest first, with the name of the person who acted. */
export function listAccessEntries(db: Db, tenantId: string) {
  return db
    .selectFrom('audit_entry')
    .where('tenant_id', '=', tenantId)
    .where('error', '=', '')
    .where((eb) =>
      eb.or([
        eb('action', 'in', ['roleSave', 'roleRemove', 'roleGrant', 'menuRemove']),
        // Most entries about people change no role.
        eb.and([
          eb('action', 'in', ['userSave', 'userGrant', 'userRemove', 'administratorCreate']),
          eb.or([eb('after', 'like', '%"rolesAdded"%'), eb('after', 'like', '%"rolesRemoved"%')]),
        ]),
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .select(['at', 'user_name as by', 'action', 'subject_id as subjectId', 'before', 'after'])
    .execute()
}

/** Finds the time of the first entry; undefined while the log is empty. */
export async function findBeginning(db: Db, tenantId: string): Promise<Date | undefined> {
  const first = await db
    .selectFrom('audit_entry')
    .where('tenant_id', '=', tenantId)
    .orderBy('at')
    .orderBy('seq')
    .limit(1)
    .select('at')
    .executeTakeFirst()
  return first?.at
}

function selectWhole(db: Db, filter: AuditFilter) {
  return select(db, filter).select([
    ...ofRow,
    'before',
    'after',
    'user_agent as userAgent',
    'session_id as sessionId',
  ])
}

export type StoredRow = Awaited<ReturnType<typeof listEntries>>[number]
export type StoredEntry = Awaited<ReturnType<typeof listWhole>>[number]
