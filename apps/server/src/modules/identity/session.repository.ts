import type { Duty } from '@countersign/contract'
import { sql } from 'kysely'
import type { CurrentUser } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

export interface NewSession {
  id: string
  tenantId: string
  /** guestUserId for a guest, whose identity is `oauthId`. */
  userId: string
  oauthId?: string
  clientId: string
  address: string
  userAgent: string
  now: Date
  expiresAt: Date
  /** When the log-in proved a second factor; missing when it needed none. */
  factorAt?: Date
}

/**
 * Begins a session. Answers false, and begins none, if the tenant was closed; a tenant that is being closed is waited
 * for.
 */
export async function saveSession(tx: Tx, session: NewSession): Promise<boolean> {
  const tenant = await tx
    .selectFrom('tenant')
    .where('tenant_id', '=', session.tenantId)
    .where('removed_at', 'is', null)
    .select('tenant_id')
    .forShare()
    .executeTakeFirst()
  if (!tenant) return false
  await tx
    .insertInto('session')
    .values({
      tenant_id: session.tenantId,
      id: session.id,
      ...(session.oauthId === undefined
        ? { user_id: session.userId }
        : { user_id: null, oauth_id: session.oauthId }),
      client_id: session.clientId,
      address: session.address,
      user_agent: session.userAgent,
      created_at: session.now,
      last_seen_at: session.now,
      ...(session.factorAt && { factor_at: session.factorAt }),
      expires_at: sql<Date>`least(${session.expiresAt}::timestamptz, ${session.now}::timestamptz
        + (select refresh_seconds from client where id = ${session.clientId}) * interval '1 second')`,
    })
    .execute()
  return true
}

/** Notes that a session proved a second factor. */
export async function markConfirmed(
  tx: Tx,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ factor_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .execute()
}

/** The client that began a session, and the lifetime of its access tokens in seconds. */
export function findClientOfSession(
  db: Db,
  tenantId: string,
  sessionId: string,
): Promise<{ id: string; accessSeconds: number } | undefined> {
  return db
    .selectFrom('session as s')
    .innerJoin('client as c', 'c.id', 's.client_id')
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', sessionId)
    .select(['c.id', 'c.access_seconds as accessSeconds'])
    .executeTakeFirst()
}

export async function endSessionsOfTenant(tx: Tx, tenantId: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends all sessions that a client began for people of a tenant. */
export async function endSessionsOfClients(
  tx: Tx,
  tenantId: string,
  clientIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', anyOf(clientIds))
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Person of a session that has not ended by `now`, with roles and permissions. The end was written by the same clock. One
 * round trip, since every call needs it.
 */
export async function findSessionUser(
  db: Db,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
  now: Date,
): Promise<CurrentUser | undefined> {
  const [row] = await selectSessionUser(db, { tenantId, sessionId, now: now.toISOString() })
  if (!row) return undefined
  const { mustChangePassword, hasFactor, needsFactor, confirmedAt, ...user } = row
  const owes: Duty[] = []
  if (mustChangePassword) owes.push('newPassword')
  if (needsFactor && !hasFactor) owes.push('factor')
  return { ...user, tenantId, sessionId, owes, ...(hasFactor && { factor: { confirmedAt } }) }
}

const selectSessionUser = compiled((db, text: (name: 'tenantId' | 'sessionId' | 'now') => string) =>
  db
    .selectFrom('session as s')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'),
    )
    .where('s.tenant_id', '=', text('tenantId'))
    .where('s.id', '=', text('sessionId'))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`${text('now')}::timestamptz`)
    .where('u.status', '=', 'active')
    .select((eb) => [
      'u.id',
      'u.account',
      'u.name',
      'u.must_change_password as mustChangePassword',
      's.factor_at as confirmedAt',
      eb
        .exists(
          eb
            .selectFrom('factor as f')
            .whereRef('f.tenant_id', '=', 'u.tenant_id')
            .whereRef('f.user_id', '=', 'u.id')
            .select('f.id'),
        )
        .$castTo<boolean>()
        .as('hasFactor'),
      eb
        .exists(
          eb
            .selectFrom('user_role as ur')
            .innerJoin('role as r', (join) =>
              join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'),
            )
            .whereRef('ur.tenant_id', '=', 'u.tenant_id')
            .whereRef('ur.user_id', '=', 'u.id')
            .where('r.requires_factor', '=', sql.lit(true))
            .select('r.id'),
        )
        .$castTo<boolean>()
        .as('needsFactor'),
      sql<string[]>`array(${eb
        .selectFrom('user_role as ur')
        .innerJoin('role as r', (join) =>
          join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'),
        )
        .whereRef('ur.tenant_id', '=', 'u.tenant_id')
        .whereRef('ur.user_id', '=', 'u.id')
        .orderBy('r.sort')
        .select('r.alias')})`.as('roles'),
      sql<string[]>`array(${eb
        .selectFrom('user_role as ur')
        .innerJoin('menu_role as mr', (join) =>
          join.onRef('mr.tenant_id', '=', 'ur.tenant_id').onRef('mr.role_id', '=', 'ur.role_id'),
        )
        .innerJoin('menu as m', (join) =>
          join
            .onRef('m.tenant_id', '=', 'mr.tenant_id')
            .onRef('m.id', '=', 'mr.menu_id')
            .on('m.category', '=', sql.lit(2)),
        )
        .whereRef('ur.tenant_id', '=', 'u.tenant_id')
        .whereRef('ur.user_id', '=', 'u.id')
        .select('m.code')})`.as('permissions'),
    ]),
)

/** Data of one renewal of a session. */
export interface Renewal {
  seq: number
  /** SHA-256 of the renewing call's Idempotency-Key; null without one. */
  key: string | null
  now: Date
  address: string
  /** End of the session unless it is renewed again; the client may say an earlier one. */
  expiresAt: Date
  /** Limit on a session, in days from log-in, however often it is renewed. */
  longestDays: number
}

/**
 * Uses up refresh token `seq`. Answers the new end of the session; undefined if `seq` was not its current
 * token.
 */
export async function advanceSession(
  db: Db,
  tenantId: string,
  sessionId: string,
  { seq, key, now, address, expiresAt, longestDays }: Renewal,
): Promise<Date | undefined> {
  const longest = `${longestDays} days`
  const row = await db
    .updateTable('session')
    .set({
      refresh_seq: seq + 1,
      refresh_key: key,
      refreshed_at: now,
      last_seen_at: now,
      address,
      expires_at: sql<Date>`least(${expiresAt}::timestamptz, created_at + ${longest}::interval, ${now}::timestamptz
        + (select refresh_seconds from client where id = client_id) * interval '1 second')`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('refresh_seq', '=', seq)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<Date>`created_at + ${longest}::interval`, '>', now)
    .returning('expires_at')
    .executeTakeFirst()
  return row?.expires_at
}

export interface LastRenewal {
  seq: number
  key: string | null
  refreshedAt: Date | null
  expiresAt: Date
}

/** The current refresh token of a session that has not ended, and how it was made. */
export async function findLastRenewal(
  db: Db,
  tenantId: string,
  sessionId: string,
): Promise<LastRenewal | undefined> {
  return db
    .selectFrom('session')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .select([
      'refresh_seq as seq',
      'refresh_key as key',
      'refreshed_at as refreshedAt',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst()
}

/** Addresses of an account's sessions begun or renewed since `since`, including ended ones. */
export async function listAddressesOf(
  db: Db,
  { tenantId, account }: { tenantId: string; account: string },
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('session as s')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'),
    )
    .where('s.tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['u.account']), '=', account))
    .where((eb) => eb(eb.fn.coalesce('s.last_seen_at', 's.created_at'), '>', since))
    .select('s.address')
    .distinct()
    .execute()
  return rows.map(({ address }) => address)
}

/** Ends a session. Answers false if it had ended already or is another person's. */
export async function endSession(
  db: Db,
  tenantId: string,
  sessionId: string,
  now: Date,
  /** Restricts the call to sessions of this person. */
  userId?: string,
): Promise<boolean> {
  let query = db
    .updateTable('session')
    .set({ ended_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends all sessions of these people. */
export async function endSessionsOf(
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyOf(userIds))
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the guest sessions of an identity. */
export async function endSessionsOfIdentity(
  tx: Tx,
  tenantId: string,
  oauthId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('tenant_id', '=', tenantId)
    .where('oauth_id', '=', oauthId)
    .where('ended_at', 'is', null)
    .execute()
}

interface Mine {
  tenantId: string
  userId: string
  /** The caller's session. */
  sessionId: string
}

export async function endOtherSessions(tx: Tx, mine: Mine, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('tenant_id', '=', mine.tenantId)
    .where('user_id', '=', mine.userId)
    .where('id', '<>', mine.sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** A person's sessions that have not ended, the newest first. */
export function listSessions(db: Db, mine: Omit<Mine, 'sessionId'>, now: Date) {
  return db
    .selectFrom('session')
    .where('tenant_id', '=', mine.tenantId)
    .where('user_id', '=', mine.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .select([
      'id',
      'address',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .execute()
}

/** Limit on the listed sessions: a program may log in all day long. */
const mostShown = 200
