import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

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
