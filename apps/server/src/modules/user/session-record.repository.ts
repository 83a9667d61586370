import type { Page, Sort } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readPage } from '../../platform/records/read-page.ts'
import { withName } from './user.repository.ts'

interface Filter {
  tenantId: string
  realName?: string | undefined
  account?: string | undefined
  address?: string | undefined
}

/** Sessions of people that have not ended; guests have no account. */
function select(db: Db, { tenantId, realName, account, address }: Filter, now: Date) {
  const query = db
    .selectFrom('session as s')
    // Every session has its person. As a left join, the database leaves it out where nothing of the person is asked.
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'),
    )
    .where('s.tenant_id', '=', tenantId)
    .where('s.user_id', 'is not', null)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
  return withName(
    filtered(query, { contains: { 'u.account': account, 's.address': address } }),
    realName,
  ).select([
    's.id',
    sql.ref<string>('s.user_id').as('userId'),
    sql.ref<string>('u.account').as('account'),
    sql.ref<string>('u.name').as('realName'),
    's.client_id as clientId',
    's.address',
    's.user_agent as userAgent',
    's.created_at as createdAt',
    's.last_seen_at as lastSeenAt',
  ])
}

export type StoredSession = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const order = {
  columns: { since: 's.created_at', account: 'u.account' },
  first: [['s.created_at', 'desc']],
  id: 's.id',
} as const

export function listPage(
  db: Db,
  filter: Filter,
  asked: PageAsked & Sort,
  now: Date,
): Promise<Page<StoredSession>> {
  return readPage(select(db, filter, now), asked, order)
}

/** The sessions of these ids that have not ended, locked in the order of their ids. */
export function lockSessions(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<StoredSession[]> {
  return select(tx, { tenantId }, now).where('s.id', '=', anyOf(ids)).orderBy('s.id').forUpdate('s').execute()
}

export function findSession(
  db: Db,
  tenantId: string,
  id: string,
  now: Date,
): Promise<StoredSession | undefined> {
  return select(db, { tenantId }, now).where('s.id', '=', id).executeTakeFirst()
}
