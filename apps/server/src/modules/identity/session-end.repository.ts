import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

/** Ends the sessions of a tenant that have not ended; the caller says of whom. */
const ending = (db: Db, tenantId: string, now: Date) =>
  db
    .updateTable('session')
    .set({ ended_at: now })
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)

/** Ends all sessions of a tenant. */
export async function endSessionsOfTenant(tx: Tx, tenantId: string, now: Date): Promise<void> {
  await ending(tx, tenantId, now).execute()
}

/** Ends all sessions that a client began for people of a tenant. */
export async function endSessionsOfClients(
  tx: Tx,
  tenantId: string,
  clientIds: readonly string[],
  now: Date,
): Promise<void> {
  await ending(tx, tenantId, now).where('client_id', '=', anyOf(clientIds)).execute()
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
  let query = ending(db, tenantId, now).where('id', '=', sessionId).where('expires_at', '>', now)
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
  await ending(tx, tenantId, now).where('user_id', '=', anyOf(userIds)).execute()
}

/** Ends the guest sessions of an identity. */
export async function endSessionsOfIdentity(
  tx: Tx,
  tenantId: string,
  oauthId: string,
  now: Date,
): Promise<void> {
  await ending(tx, tenantId, now).where('oauth_id', '=', oauthId).execute()
}

/** Ends the sessions of people that began by an identity, but the caller's own. */
export async function endSessionsBegunBy(
  tx: Tx,
  tenantId: string,
  { identityId, but }: { identityId: string; but: string },
  now: Date,
): Promise<void> {
  await ending(tx, tenantId, now).where('identity_id', '=', identityId).where('id', '<>', but).execute()
}

interface Mine {
  tenantId: string
  userId: string
  /** The caller's session. */
  sessionId: string
}

/** Ends a person's sessions but the caller's own. */
export async function endOtherSessions(tx: Tx, mine: Mine, now: Date): Promise<void> {
  await ending(tx, mine.tenantId, now)
    .where('user_id', '=', mine.userId)
    .where('id', '<>', mine.sessionId)
    .execute()
}
