import type { Db, Tx } from '../../platform/database/connect.ts'

export interface Challenge {
  tenantId: string
  id: string
  userId: string
  /** Session or log-in ticket that may answer it. */
  asker: string
}

export async function saveChallenge(db: Db, challenge: Challenge, expiresAt: Date): Promise<void> {
  await db
    .insertInto('factor_challenge')
    .values({
      tenant_id: challenge.tenantId,
      id: challenge.id,
      user_id: challenge.userId,
      asker: challenge.asker,
      expires_at: expiresAt,
    })
    .execute()
}

/** Number of unexpired challenges of a person. */
export async function countChallenges(
  db: Db,
  { tenantId, userId }: Pick<Challenge, 'tenantId' | 'userId'>,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('factor_challenge')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes a challenge out of the table, so that only one call gets it. Answers false unless all values fit. */
export async function takeChallenge(tx: Tx, challenge: Challenge, now: Date): Promise<boolean> {
  const row = await tx
    .deleteFrom('factor_challenge')
    .where('tenant_id', '=', challenge.tenantId)
    .where('id', '=', challenge.id)
    .where('user_id', '=', challenge.userId)
    .where('asker', '=', challenge.asker)
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now
}

export async function deleteChallengesOf(
  tx: Tx,
  { tenantId, userId }: Pick<Challenge, 'tenantId' | 'userId'>,
): Promise<void> {
  await tx
    .deleteFrom('factor_challenge')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}
