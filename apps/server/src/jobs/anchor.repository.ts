import { sql } from 'kysely'
import type { AnchorLink } from '../modules/evidence/index.ts'
import { anyOf } from '../platform/database/any-of.ts'
import type { Tx } from '../platform/database/connect.ts'

/** An anchor as it is stored. */
export interface LastAnchor extends AnchorLink {
  hash: string
  key_id: string
  signature: string
}

/** Locks the tenant's anchors until this transaction ends, so that only one process anchors at a time. */
export async function lockAnchors(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`anchor ${tenantId}`}))`.execute(tx)
}

/** Anchors with one of these numbers and one of these hashes. */
export function listStanding(
  tx: Tx,
  tenantId: string,
  noted: readonly { seq: string; hash: string }[],
): Promise<{ seq: string; hash: string }[]> {
  return tx
    .selectFrom('anchor')
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', anyOf(noted.map(({ hash }) => hash)))
    .where('seq', '=', anyOf(noted.map(({ seq }) => seq)))
    .select(['seq', 'hash'])
    .execute()
}

/** Whether any anchor of this tenant names the key that signed it. */
export async function hasKey(tx: Tx, tenantId: string): Promise<boolean> {
  const signed = await tx
    .selectFrom('anchor')
    .where('tenant_id', '=', tenantId)
    .where('key_id', '<>', '')
    .limit(1)
    .select('seq')
    .executeTakeFirst()
  return signed !== undefined
}

export interface Clock {
  now: string
  /**
   * Start of the oldest open transaction. Its events cannot be earlier than this, and an anchor must not be
   * later than them.
   */
  settled: string
}

/**
 * Time of the database, in UTC with milliseconds. A transaction that waits for its commit (for a synchronous
 * standby, say) wrote its time long before others see its rows, so `settled` is the start of the oldest one.
 * Read-only transactions have no transaction id and do not count. The app role sees its own transactions.
 */
export async function findClock(tx: Tx): Promise<Clock | undefined> {
  const format = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
  const { rows } = await sql<Clock>`
    select to_char(t.now at time zone 'UTC', ${format}) as now,
      to_char(least(t.now, t.oldest) at time zone 'UTC', ${format}) as settled
    from (
      select clock_timestamp() as now, min(xact_start) as oldest from pg_stat_activity
      where datname = current_database() and usename = current_user and backend_xid is not null
    ) t`.execute(tx)
  return rows[0]
}

export function findLastAnchor(tx: Tx, tenantId: string): Promise<LastAnchor | undefined> {
  return tx
    .selectFrom('anchor')
    .where('tenant_id', '=', tenantId)
    .orderBy('seq', 'desc')
    .limit(1)
    .select(['seq', 'heads', 'time', 'prev_hash', 'hash', 'key_id', 'signature'])
    .executeTakeFirst()
}

/**
 * Reads the heads of the chains that changed at `since` or later, in the order of their changes, at most `limit` at a time.
 * A cursor sorts them once; a query for each page would read all of them for each page.
 */
export async function* readMoved(tx: Tx, tenantId: string, since: Date, limit: number) {
  const moved = tx
    .selectFrom('approval')
    .where('tenant_id', '=', tenantId)
    .where('event_seq', '>', 0)
    .where('updated_at', '>=', since)
    .orderBy('updated_at')
    .orderBy('id')
    .select(['id', 'event_seq as seq', 'event_hash as hash'])
  await sql`declare moved no scroll cursor for ${moved}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ id: string; seq: number; hash: string }>`
      fetch forward ${sql.lit(limit)} from moved`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < limit) break
  }
  await sql`close moved`.execute(tx)
}

export async function insertAnchor(tx: Tx, tenantId: string, anchor: LastAnchor): Promise<void> {
  await tx
    .insertInto('anchor')
    .values({ tenant_id: tenantId, ...anchor })
    .execute()
}
