import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'

export interface StoredUser {
  id: string
  account: string
  name: string
  avatar: string
  passwordHash: string
  oauthId: string
  phone: string
  /** Time of the last change of what the person logs in with. */
  credentialsAt: Date
}

/** Only active people are found; accounts compare without case. */
export async function findUserByAccount(
  db: Db,
  tenantId: string,
  account: string,
): Promise<StoredUser | undefined> {
  const row = await selectUser(db, tenantId)
    .where((eb) => eb(eb.fn('lower', ['account']), '=', account.toLowerCase()))
    .executeTakeFirst()
  return row && present(row)
}

export async function findUserById(db: Db, tenantId: string, id: string): Promise<StoredUser | undefined> {
  const row = await selectUser(db, tenantId).where('id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** Locks a person's password until the transaction ends; false if it has changed since it was read. */
export async function holdPassword(
  tx: Tx,
  tenantId: string,
  { id, passwordHash }: Pick<StoredUser, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const row = await selectUser(tx, tenantId)
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Replaces the hash of a password. Answers false, and changes nothing, if the stored hash is no longer
 * `hash.before`.
 */
export async function replacePassword(
  tx: Tx,
  tenantId: string,
  userId: string,
  hash: { before: string; after: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({
      password_hash: hash.after,
      password_generated: false,
      must_change_password: false,
      credentials_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('password_hash', '=', hash.before)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function selectUser(db: Db, tenantId: string) {
  return db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .select(['id', 'account', 'name', 'avatar', 'password_hash', 'oauth_id', 'phone', 'credentials_at'])
}

function present(row: {
  id: string
  account: string
  name: string
  avatar: string
  password_hash: string
  oauth_id: string
  phone: string
  credentials_at: Date
}): StoredUser {
  const { password_hash: passwordHash, oauth_id: oauthId, credentials_at: credentialsAt, ...user } = row
  return { ...user, passwordHash, oauthId, credentialsAt }
}

/** Number of failures at this address, for any tenant and account. */
export async function countFailuresAt(db: Db, address: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('login_failure')
    .where('address', '=', address)
    .where('failed_at', '>', since)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The last 200 failures of an account from any address; more would not lengthen the wait. */
export async function findFailuresOf(
  db: Db,
  of: { tenantId: string; account: string },
  since: Date,
): Promise<{ address: string; device: string; failedAt: Date }[]> {
  return db
    .selectFrom('login_failure')
    .where('tenant_id', '=', of.tenantId)
    .where('account', '=', of.account)
    .where('failed_at', '>', since)
    .orderBy('failed_at', 'desc')
    .limit(200)
    .select(['address', 'device', 'failed_at as failedAt'])
    .execute()
}

interface Failure {
  tenantId: string
  account: string
  address: string
  device: string
}

/** Makes attempts at one account take turns until the transaction ends. */
export async function lockAccount(
  tx: Tx,
  { tenantId, account }: Pick<Failure, 'tenantId' | 'account'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`log-in ${tenantId} ${account}`}))`.execute(tx)
}

export async function saveFailure(db: Db, of: Failure & { id: string }, at: Date): Promise<void> {
  const { id, tenantId: tenant_id, account, address, device } = of
  await db
    .insertInto('login_failure')
    .values({ id, tenant_id, account, address, device, failed_at: at })
    .execute()
}

/** Forgets one failure, or all of an account with this device at this address. */
export async function forgetFailures(db: Db, of: Failure & { id?: string }): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('tenant_id', '=', of.tenantId)
    .where('account', '=', of.account)
    .where('address', '=', of.address)
    .where('device', '=', of.device)
    .$if(of.id !== undefined, (query) => query.where('id', '=', of.id ?? ''))
    .execute()
}

export async function saveCaptcha(
  db: Db,
  captcha: { key: string; code: string; address: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('captcha').values(captcha).execute()
}

/** Code of an unexpired, unused captcha. Taking it uses it up, whether the answer is right or not. */
export async function takeCaptcha(db: Db, key: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('captcha')
    .set({ used: true })
    .where('key', '=', key)
    .where('used', '=', false)
    .returning(['code', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > now ? row.code : undefined
}

/** Number of unexpired captchas of an address, used or not. */
export async function countCaptchas(db: Db, address: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('captcha')
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export interface Client {
  id: string
  secretHash: string
  passwordWithoutCaptcha: boolean
  /** Names of grants, comma-separated. */
  grants: string
}

/** Removed clients are not found. */
export function findClient(db: Db, id: string): Promise<Client | undefined> {
  return db
    .selectFrom('client')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select([
      'id',
      'secret_hash as secretHash',
      'password_without_captcha as passwordWithoutCaptcha',
      'grants',
    ])
    .executeTakeFirst()
}
