import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'

/** Makes other calls for codes to this phone wait until the transaction ends. */
export async function lockPhone(tx: Tx, tenantId: string, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sms ${tenantId} ${phone}`}))`.execute(tx)
}

export async function isTenant(db: Db, tenantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tenant')
    .where('tenant_id', '=', tenantId)
    .select('tenant_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Times since `since` at which a code for this phone was asked for, the newest first. */
export function listTimesOfPhone(db: Db, tenantId: string, phone: string, since: Date): Promise<Date[]> {
  return timesOf(db, tenantId, { column: 'phone', value: phone }, since)
}

/** Times since `since` at which this address asked for a code, the newest first. */
export function listTimesOfAddress(db: Db, tenantId: string, address: string, since: Date): Promise<Date[]> {
  return timesOf(db, tenantId, { column: 'address', value: address }, since)
}

async function timesOf(
  db: Db,
  tenantId: string,
  { column, value }: { column: 'phone' | 'address'; value: string },
  since: Date,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('sms_code')
    .where('tenant_id', '=', tenantId)
    .where(column, '=', value)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .select('created_at as time')
    .execute()
  return rows.map(({ time }) => time)
}

interface NewCode {
  tenantId: string
  id: string
  phone: string
  /** Whose phone the code proves; missing for one that logs in. */
  userId?: string | undefined
  hash: string
  address: string
  now: Date
  expiresAt: Date
}

export async function saveCode(tx: Tx, code: NewCode): Promise<void> {
  await tx
    .insertInto('sms_code')
    .values({
      tenant_id: code.tenantId,
      id: code.id,
      phone: code.phone,
      code_hash: code.hash,
      address: code.address,
      ...(code.userId !== undefined && { user_id: code.userId }),
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .execute()
}

/**
 * Phone of a code that may still be used: one that proves its person's phone, or logs in somebody who may log in with this
 * phone; otherwise undefined.
 */
export async function findAwaited(
  db: Db,
  tenantId: string,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sms_code as c')
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', '=', id)
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('app_user as u')
          .whereRef('u.tenant_id', '=', 'c.tenant_id')
          .whereRef('u.phone', '=', 'c.phone')
          .where('u.phone', '<>', '')
          .where('u.status', '=', 'active')
          .where((eb) =>
            eb.or([
              eb('u.id', '=', eb.ref('c.user_id')),
              eb.and([
                eb('c.user_id', 'is', null),
                eb('u.phone_verified', '=', true),
                eb('u.credentials_at', '<', eb.ref('c.created_at')),
              ]),
            ]),
          )
          .select('u.id'),
      ),
    )
    .select('c.phone')
    .executeTakeFirst()
  return row?.phone
}

/**
 * Time of the code last sent to the phone, to log in or to prove the phone of `userId`, if this is it; otherwise undefined.
 * One statement uses the code up when it is right and counts the try when it is wrong, so that of two simultaneous calls one
 * gets it.
 */
export async function takeCode(
  db: Db,
  {
    tenantId,
    phone,
    userId,
    hash,
  }: { tenantId: string; phone: string; userId?: string | undefined; hash: string },
  { now, mayFail }: { now: Date; mayFail: number },
): Promise<Date | undefined> {
  const row = await db
    .updateTable('sms_code')
    .set({
      wrong_tries: sql<number>`wrong_tries + (code_hash <> ${hash})::int`,
      used_at: sql<Date | null>`case when code_hash = ${hash} then ${now}::timestamptz end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('wrong_tries', '<', mayFail)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('sms_code')
        .where('tenant_id', '=', tenantId)
        .where('phone', '=', phone)
        .where('user_id', userId === undefined ? 'is' : '=', userId ?? null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .select('id'),
    )
    .returning(['used_at', 'created_at'])
    .executeTakeFirst()
  return row?.used_at ? row.created_at : undefined
}

/** People who may log in with a phone, by a code that was asked for after what they log in with last changed. */
const entering = (tx: Tx, tenantId: string, { phone, asked }: { phone: string; asked: Date }) =>
  tx
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('phone', '=', phone)
    // The index on phones leaves out the empty ones.
    .where('phone', '<>', '')
    .where('phone_verified', '=', true)
    .where('credentials_at', '<', asked)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(2)
    .select('id')

/** Ids of people who may log in with this phone, at most two. They keep phone and status until the transaction ends. */
export function holdPeopleWithPhone(
  tx: Tx,
  tenantId: string,
  by: { phone: string; asked: Date },
): Promise<{ id: string }[]> {
  return entering(tx, tenantId, by).forShare().execute()
}

/** Locks a person who may log in with this phone until the transaction ends; undefined when that person may not. */
export function holdPersonWithPhone(
  tx: Tx,
  tenantId: string,
  { id, ...by }: { id: string; phone: string; asked: Date },
): Promise<{ id: string } | undefined> {
  return entering(tx, tenantId, by).where('id', '=', id).forShare().executeTakeFirst()
}
