import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

interface Owner {
  tenantId: string
  userId: string
}

interface AnyFactor {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}
export interface Totp extends AnyFactor {
  kind: 'totp'
  lastStep: number
}
export interface Passkey extends AnyFactor {
  kind: 'passkey'
  credentialId: string
  publicKey: string
  counter: number
  transports: string
  rpId: string
}
export type StoredFactor = Totp | Passkey

/** Makes other work on the factors of this person wait until the transaction ends. Taken before the row of the person is locked. */
export async function lockFactors(tx: Tx, { tenantId, userId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`factors ${tenantId} ${userId}`}))`.execute(tx)
}

/** The oldest first. */
export async function listFactors(db: Db, { tenantId, userId }: Owner): Promise<StoredFactor[]> {
  const rows = await db
    .selectFrom('factor')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .select([
      'id',
      'kind',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'last_step as lastStep',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
      'transports',
      'rp_id as rpId',
    ])
    .execute()
  return rows.map(({ kind, lastStep, credentialId, publicKey, counter, transports, rpId, ...row }) =>
    kind === 'totp'
      ? { ...row, kind, lastStep: Number(lastStep) }
      : {
          ...row,
          kind,
          credentialId: credentialId ?? '',
          publicKey: publicKey ?? '',
          counter: Number(counter),
          transports: transports ?? '',
          rpId: rpId ?? '',
        },
  )
}

export async function saveTotp(
  tx: Tx,
  { tenantId, userId }: Owner,
  { id, name, lastStep, now }: Pick<Totp, 'id' | 'name' | 'lastStep'> & { now: Date },
): Promise<void> {
  await tx
    .insertInto('factor')
    .values({
      tenant_id: tenantId,
      id,
      user_id: userId,
      kind: 'totp',
      name,
      created_at: now,
      last_step: lastStep,
    })
    .execute()
}

/** Answers false, and saves nothing, if somebody of the tenant has this passkey. */
export async function savePasskey(
  tx: Tx,
  { tenantId, userId }: Owner,
  passkey: Omit<Passkey, 'kind' | 'createdAt' | 'lastUsedAt'> & { now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('factor')
    .values({
      tenant_id: tenantId,
      id: passkey.id,
      user_id: userId,
      kind: 'passkey',
      name: passkey.name,
      created_at: passkey.now,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      rp_id: passkey.rpId,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that a factor was used, and what keeps the same answer from being used again. */
export async function noteUse(
  tx: Tx,
  tenantId: string,
  id: string,
  used: { last_step: number; last_used_at: Date } | { counter: number; last_used_at: Date },
): Promise<void> {
  await tx.updateTable('factor').set(used).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

export async function deleteFactors(
  tx: Tx,
  { tenantId, userId }: Owner,
  ids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('factor')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Number of recovery codes that were not used. */
export async function countRecoveryCodes(db: Db, { tenantId, userId }: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Replaces all codes of a person, used or not. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { tenantId, userId }: Owner,
  hashes: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('recovery_code')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ tenant_id: tenantId, user_id: userId, code_hash: hash })))
    .execute()
}

/** Uses a code up. Answers false if the person has no such code, or used it. */
export async function takeRecoveryCode(
  tx: Tx,
  { tenantId, userId }: Owner,
  hash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
