import type { CurrentUser } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Claim } from './claim.rules.ts'
import type { ThirdParty } from './provider.types.ts'

interface NewStart {
  tenantId: string
  stateHash: string
  browserHash: string
  source: string
  nonce: string
  verifier: string
  address: string
  expiresAt: Date
}

export async function saveStart(db: Db, start: NewStart): Promise<void> {
  await db
    .insertInto('log_in_start')
    .values({
      tenant_id: start.tenantId,
      state_hash: start.stateHash,
      browser_hash: start.browserHash,
      source: start.source,
      nonce: start.nonce,
      verifier: start.verifier,
      address: start.address,
      expires_at: start.expiresAt,
    })
    .execute()
}

/** Number of unexpired log-ins that an address has begun. */
export async function countStarts(db: Db, tenantId: string, address: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('log_in_start')
    .where('tenant_id', '=', tenantId)
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Takes a begun log-in out of the table, so that only one call gets it; undefined unless all values fit. */
export async function takeStart(
  db: Db,
  start: Pick<NewStart, 'tenantId' | 'stateHash' | 'browserHash' | 'source'>,
  now: Date,
): Promise<{ nonce: string; verifier: string } | undefined> {
  return db
    .deleteFrom('log_in_start')
    .where('tenant_id', '=', start.tenantId)
    .where('state_hash', '=', start.stateHash)
    .where('browser_hash', '=', start.browserHash)
    .where('source', '=', start.source)
    .where('expires_at', '>', now)
    .returning(['nonce', 'verifier'])
    .executeTakeFirst()
}

export interface Identity {
  id: string
  account: string
  name: string
  /** Null until the identity is bound to an account. */
  userId: string | null
}

/** A person as a third party names them, as it is stored. */
export interface KnownParty extends Pick<ThirdParty, 'subject' | 'account' | 'name'> {
  claim: Claim | undefined
}

/** Adds a third-party identity, or updates its names and its claim. */
export async function saveIdentity(
  tx: Tx,
  of: { tenantId: string; id: string; source: string; party: KnownParty; now: Date },
): Promise<Identity> {
  const { subject, account, name, claim } = of.party
  const met = { meets_by: claim?.by ?? '', claim: claim?.value ?? '' } as const
  return tx
    .insertInto('third_party_identity')
    .values({
      tenant_id: of.tenantId,
      id: of.id,
      source: of.source,
      subject,
      account,
      name,
      ...met,
      user_id: null,
      created_at: of.now,
      last_seen_at: of.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'source', 'subject'])
        .doUpdateSet({ account, name, ...met, last_seen_at: of.now }),
    )
    .returning(['id', 'account', 'name', 'user_id as userId'])
    .executeTakeFirstOrThrow()
}

/** Whether the person may log in. Their status stays as it is until the transaction ends. */
export async function holdActive(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .select('id')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Guest of a session that has not ended by `now`. A session ends when its identity is bound to an account. */
export async function findSessionGuest(
  db: Db,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
  now: Date,
): Promise<(Pick<CurrentUser, 'account' | 'name'> & { oauthId: string }) | undefined> {
  return db
    .selectFrom('session as s')
    .innerJoin('third_party_identity as i', (join) =>
      join.onRef('i.tenant_id', '=', 's.tenant_id').onRef('i.id', '=', 's.oauth_id'),
    )
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', sessionId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('i.user_id', 'is', null)
    .select(['i.account', 'i.name', 'i.id as oauthId'])
    .executeTakeFirst()
}
