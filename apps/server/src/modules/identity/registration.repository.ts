import type { RegistrationState } from '@countersign/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'

interface Try {
  tenantId: string
  id: string
  /** Part of the caller's address that limits count by. */
  address: string
  now: Date
}

export async function saveTry(db: Db, { tenantId, id, address, now }: Try): Promise<void> {
  await db
    .insertInto('registration_try')
    .values({ tenant_id: tenantId, id, address, created_at: now })
    .execute()
}

/** Times since `since` at which somebody at this address asked for an account. */
export async function listTries(db: Db, tenantId: string, address: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('registration_try')
    .where('tenant_id', '=', tenantId)
    .where('address', '=', address)
    .where('created_at', '>', since)
    .select('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

/** Whether the tenant exists and was not closed. */
export async function isOpenTenant(db: Db, tenantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tenant')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .select('tenant_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a person has this account: active, inactive or removed. Accounts compare without case. */
export async function isAccountOfPerson(db: Db, tenantId: string, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['account']), '=', eb.fn('lower', [sql.val(account)])))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a request for this account waits for a decision. */
export async function isAccountWaiting(db: Db, tenantId: string, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('registration')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'waiting')
    .where((eb) => eb(eb.fn('lower', ['account']), '=', eb.fn('lower', [sql.val(account)])))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewRegistration {
  tenantId: string
  id: string
  oauthId: string | null
  name: string
  account: string
  passwordHash: string
  phone: string
  now: Date
}

/** Adds a request. Answers false, and adds none, if another one for this account or identity waits. */
export async function saveRegistration(tx: Tx, asked: NewRegistration): Promise<boolean> {
  const row = await tx
    .insertInto('registration')
    .values({
      tenant_id: asked.tenantId,
      id: asked.id,
      oauth_id: asked.oauthId,
      name: asked.name,
      account: asked.account,
      password_hash: asked.passwordHash,
      phone: asked.phone,
      created_at: asked.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface StoredRegistration {
  state: RegistrationState
  reason: string
  /** "" once it is approved. */
  passwordHash: string
}

/** The newest request for an account; accounts compare without case. */
export function findRegistrationOfAccount(
  db: Db,
  tenantId: string,
  account: string,
): Promise<StoredRegistration | undefined> {
  return newest(db, tenantId)
    .where((eb) => eb(eb.fn('lower', ['account']), '=', account.toLowerCase()))
    .executeTakeFirst()
}

/** The newest request of an identity. */
export function findRegistrationOfIdentity(
  db: Db,
  tenantId: string,
  oauthId: string,
): Promise<StoredRegistration | undefined> {
  return newest(db, tenantId).where('oauth_id', '=', oauthId).executeTakeFirst()
}

function newest(db: Db, tenantId: string) {
  return db
    .selectFrom('registration')
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['state', 'reason', 'password_hash as passwordHash'])
}

/**
 * Locks an identity without an account until the transaction ends, so that only one request of it is judged at a time.
 * Answers false when it is bound, or does not exist.
 */
export async function holdUnbound(tx: Tx, tenantId: string, oauthId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('third_party_identity')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', oauthId)
    .where('user_id', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Binds an identity to a person. Answers false if it is bound already. */
export async function bindIdentity(
  tx: Tx,
  tenantId: string,
  { oauthId, userId, now }: { oauthId: string; userId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('third_party_identity')
    .set({ user_id: userId, bound_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', oauthId)
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function isAnyWaiting(db: Db, tenantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('registration')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'waiting')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
