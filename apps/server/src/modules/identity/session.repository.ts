import { sql } from 'kysely'
import type { CurrentUser } from '../../platform/context.ts'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

export interface NewSession {
  id: string
  tenantId: string
  userId: string
  clientId: string
  address: string
  userAgent: string
  now: Date
  expiresAt: Date
}

export async function saveSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      tenant_id: session.tenantId,
      id: session.id,
      user_id: session.userId,
      client_id: session.clientId,
      address: session.address,
      user_agent: session.userAgent,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** The person of a living session, with role aliases; one round trip, asked by every call. */
export async function findSessionUser(
  db: Db,
  tenantId: string,
  sessionId: string,
): Promise<CurrentUser | undefined> {
  const [row] = await selectSessionUser(db, { tenantId, sessionId })
  return row && { ...row, tenantId, sessionId }
}

const selectSessionUser = compiled((db, text: (name: 'tenantId' | 'sessionId') => string) =>
  db
    .selectFrom('session as s')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'),
    )
    .where('s.tenant_id', '=', text('tenantId'))
    .where('s.id', '=', text('sessionId'))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('u.status', '=', 'active')
    .select((eb) => [
      'u.id',
      'u.account',
      'u.name',
      sql<string[]>`array(${eb
        .selectFrom('user_role as ur')
        .innerJoin('role as r', (join) =>
          join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'),
        )
        .whereRef('ur.tenant_id', '=', 'u.tenant_id')
        .whereRef('ur.user_id', '=', 'u.id')
        .orderBy('r.sort')
        .select('r.alias')})`.as('roles'),
    ]),
)

/** True when `seq` was the session's current refresh token, which is used up by this. */
export async function advanceSession(
  db: Db,
  tenantId: string,
  sessionId: string,
  seq: number,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ refresh_seq: seq + 1, last_seen_at: now, expires_at: expiresAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('refresh_seq', '=', seq)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function findRefreshSeq(
  db: Db,
  tenantId: string,
  sessionId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('session')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .select('refresh_seq')
    .executeTakeFirst()
  return row?.refresh_seq
}

/** Answers whether it was living. */
export async function endSession(
  db: Db,
  tenantId: string,
  sessionId: string,
  now: Date,
  /** Only if it is of this person. */
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

interface Mine {
  tenantId: string
  userId: string
  /** The one that asks. */
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

/** The living ones of a person, the newest first. */
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

/** A program may log in all day long. */
const mostShown = 200
