import type { Db, Tx } from '../../platform/database/connect.ts'

interface Mine {
  tenantId: string
  sessionId: string
}

export interface SessionLock {
  isLocked: boolean
  /** Null until a lock password is set. */
  hash: string | null
}

export async function findLock(db: Db, { tenantId, sessionId }: Mine): Promise<SessionLock | undefined> {
  const row = await db
    .selectFrom('session')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .select(['locked_at', 'lock_hash as hash'])
    .executeTakeFirst()
  return row && { isLocked: row.locked_at !== null, hash: row.hash }
}

/**
 * Locks a session, with a new lock password or with the one it has. Answers false, and changes nothing, if the session is
 * locked or would have no lock password.
 */
export async function markLocked(
  tx: Tx,
  { tenantId, sessionId }: Mine,
  { hash, now }: { hash: string | undefined; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ locked_at: now, ...(hash !== undefined && { lock_hash: hash }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('locked_at', 'is', null)
    .$if(hash === undefined, (query) => query.where('lock_hash', 'is not', null))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Unlocks a session whose lock password still has this hash. */
export async function markUnlocked(db: Db, { tenantId, sessionId }: Mine, hash: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ locked_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('lock_hash', '=', hash)
    .execute()
}
