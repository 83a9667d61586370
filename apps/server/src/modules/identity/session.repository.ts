import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'

export interface NewSession {
  id: string
  tenantId: string
  /** guestUserId for a guest, whose identity is `oauthId`. */
  userId: string
  oauthId?: string
  /** Identity by which a person logged in. */
  identityId?: string
  clientId: string
  address: string
  userAgent: string
  now: Date
  expiresAt: Date
  /** When the log-in proved a second factor; missing when it needed none. */
  factorAt?: Date
  /** When the log-in proved the password. */
  passwordAt?: Date
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
      ...(session.identityId !== undefined && { identity_id: session.identityId }),
      client_id: session.clientId,
      address: session.address,
      user_agent: session.userAgent,
      created_at: session.now,
      last_seen_at: session.now,
      ...(session.factorAt && { factor_at: session.factorAt }),
      ...(session.passwordAt && { password_at: session.passwordAt }),
      expires_at: sql<Date>`least(${session.expiresAt}::timestamptz, ${session.now}::timestamptz
        + (select refresh_seconds from client where id = ${session.clientId}) * interval '1 second')`,
    })
    .execute()
  return true
}

/** Notes what a session proved: a second factor, or the password of a person without one. */
export async function markConfirmed(
  db: Db,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
  proved: { factor_at: Date } | { password_at: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set(proved)
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

/** A person's sessions that have not ended, the newest first. */
export function listSessions(db: Db, mine: { tenantId: string; userId: string }, now: Date) {
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
