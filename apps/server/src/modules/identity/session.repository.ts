import { sql } from 'kysely'
import type { CurrentUser } from '../../platform/context.ts'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface NewSession {
  id: string
  tenantId: string
  userId: string
  clientId: string
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
  expiresAt: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ refresh_seq: seq + 1, expires_at: expiresAt })
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

export async function endSession(db: Db, tenantId: string, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
