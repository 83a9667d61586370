import type { Db, Tx } from '../../platform/database/connect.ts'
import { type Claim, claimOf } from './claim.rules.ts'

/** By what an identity meets people; undefined for one that meets nobody. */
export async function findClaim(db: Db, tenantId: string, identityId: string): Promise<Claim | undefined> {
  const row = await db
    .selectFrom('third_party_identity')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', identityId)
    .select(['meets_by as by', 'claim'])
    .executeTakeFirst()
  return row === undefined || row.by === '' ? undefined : claimOf(row.by, row.claim)
}

/** Account of the person at work whom a claim names. Undefined when nobody has it, or more than one person. */
export async function findAccountByClaim(
  db: Db,
  tenantId: string,
  { by, value }: Claim,
): Promise<string | undefined> {
  const people = db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .select('account')
    .limit(2)
  const having = {
    number: () => people.where('code', '=', value),
    phone: () => people.where('phone', '=', value).where('phone_verified', '=', true),
    email: () => people.where((eb) => eb(eb.fn('lower', ['email']), '=', value)),
  }
  const [person, another] = await having[by]().execute()
  return another ? undefined : person?.account
}

/** Source of an identity, and the account that the person has there. */
export function findIdentity(
  db: Db,
  tenantId: string,
  identityId: string,
): Promise<{ source: string; account: string } | undefined> {
  return db
    .selectFrom('third_party_identity')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', identityId)
    .select(['source', 'account'])
    .executeTakeFirst()
}

interface Owner {
  tenantId: string
  userId: string
}

/** The identities that are bound to a person, the first bound first. */
export function listIdentities(db: Db, { tenantId, userId }: Owner) {
  return db
    .selectFrom('third_party_identity')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'source', 'account', 'name', 'bound_at as boundAt', 'last_seen_at as lastSeenAt'])
    .execute()
}

export type BoundIdentity = Awaited<ReturnType<typeof listIdentities>>[number]

/** Unbinds an identity, which meets people again as one that was never bound. */
export async function releaseIdentity(tx: Tx, { tenantId, userId }: Owner, id: string): Promise<void> {
  await tx
    .updateTable('third_party_identity')
    .set({ user_id: null, bound_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** Whether a person has ways to log in beside identities: a password of their own, or a phone. */
export async function hasOtherWay(db: Db, { tenantId, userId }: Owner): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('password_generated', '=', false), eb('phone_verified', '=', true)]))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
