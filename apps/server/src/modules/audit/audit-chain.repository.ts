import { type Selectable, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { SealedEntry } from './audit-seal.rules.ts'

export type StoredBatch = Omit<Selectable<Database['audit_batch']>, 'tenant_id'>
export type StoredCut = Omit<Selectable<Database['audit_cut']>, 'tenant_id'>

const ofBatch = [
  'seq',
  'last_seq',
  'count',
  'newest',
  'time',
  'entries_hash',
  'left_out',
  'prev_hash',
  'hash',
  'key_id',
  'signature',
] as const
const ofCut = ['batch_seq', 'batch_hash', 'time', 'key_id', 'signature'] as const

/** Microseconds, as the database stores them. */
const exact = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'

/** The last number that was drawn for an entry of any tenant; its transaction may not have ended. */
export async function findDrawn(db: Db): Promise<string> {
  const { rows } = await sql<{ drawn: string }>`
    select case when is_called then last_value else 0 end::text as drawn from audit_seq`.execute(db)
  return rows[0]?.drawn ?? '0'
}

/**
 * Transactions of the app that have written something and not ended. Not to be asked within a transaction, which would get
 * its first answer again.
 */
export async function listOpenWrites(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select concat(pid, ' ', backend_xid) as id from pg_stat_activity
    where datname = current_database() and usename = current_user and backend_xid is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the tenant's chain until this transaction ends, so that only one process appends to it or cuts it. */
export async function lockChain(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`audit ${tenantId}`}))`.execute(tx)
}

export async function readClock(tx: Tx): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', ${exact}) as now`.execute(tx)
  return rows[0]?.now ?? ''
}

export function findLastBatch(db: Db, tenantId: string): Promise<StoredBatch | undefined> {
  return selectBatches(db, tenantId).orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

/** Batches after `after`, in order. */
export function listBatches(db: Db, tenantId: string, after: string, limit: number): Promise<StoredBatch[]> {
  return selectBatches(db, tenantId).where('seq', '>', after).orderBy('seq').limit(limit).execute()
}

/** Batches with one of these numbers. */
export function listBatchesAt(db: Db, tenantId: string, seqs: readonly string[]): Promise<StoredBatch[]> {
  return selectBatches(db, tenantId).where('seq', '=', anyOf(seqs)).execute()
}

function selectBatches(db: Db, tenantId: string) {
  return db.selectFrom('audit_batch').where('tenant_id', '=', tenantId).select(ofBatch)
}

export async function insertBatch(tx: Tx, tenantId: string, batch: StoredBatch): Promise<void> {
  await tx
    .insertInto('audit_batch')
    .values({ tenant_id: tenantId, ...batch })
    .execute()
}

interface Between {
  after: string
  upTo: string
}

/** Entries with numbers above `after` and up to `upTo`, in order, every column as text. */
export async function listSealed(
  db: Db,
  tenantId: string,
  between: Between,
  limit: number,
): Promise<SealedEntry[]> {
  return selectSealed(db, tenantId, between).limit(limit).execute()
}

/** As `listSealed`, each with its proof, which the chain does not hold. */
export async function listOpen(
  db: Db,
  tenantId: string,
  between: Between,
  limit: number,
): Promise<{ entry: SealedEntry; proof: string }[]> {
  const rows = await selectSealed(db, tenantId, between).select('proof').limit(limit).execute()
  return rows.map(({ proof, ...entry }) => ({ entry, proof }))
}

function selectSealed(db: Db, tenantId: string, { after, upTo }: Between) {
  return db
    .selectFrom('audit_entry')
    .where('tenant_id', '=', tenantId)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .select([
      'id',
      'seq',
      sql<string>`to_char(at at time zone 'UTC', ${exact})`.as('at'),
      'actor_id',
      'account',
      'user_name',
      'action',
      'subject_kind',
      'subject_id',
      'subject_name',
      'error',
      'before',
      'after',
      'address',
      'user_agent',
      'session_id',
    ])
}

/**
 * The last of the oldest uncut batches, at most `mostBatches` further, all of whose entries are older than `days`; undefined
 * when there is none. The text of a time orders like the time.
 */
export async function findCuttable(
  tx: Tx,
  tenantId: string,
  { days, mostBatches }: { days: number; mostBatches: number },
): Promise<{ seq: string; hash: string } | undefined> {
  const { rows } = await sql<{ seq: string; hash: string }>`
    with uncut as (
      select seq, hash, newest from audit_batch
      where tenant_id = ${tenantId}
        and seq > (select coalesce(max(batch_seq), 0) from audit_cut where tenant_id = ${tenantId})
      order by seq limit ${mostBatches}
    ), judged as (
      select seq, hash, bool_and(newest < to_char(
        (clock_timestamp() - make_interval(days => ${days}::int)) at time zone 'UTC', ${exact}))
        over (order by seq) as is_old
      from uncut
    )
    select seq::text, hash from judged where is_old order by judged.seq desc limit 1`.execute(tx)
  return rows[0]
}

export async function insertCut(tx: Tx, tenantId: string, cut: StoredCut): Promise<void> {
  await tx
    .insertInto('audit_cut')
    .values({ tenant_id: tenantId, ...cut })
    .execute()
}

/** Removes the entries up to the cut at this batch; answers their number. The database refuses younger ones. */
export async function deleteCut(tx: Tx, tenantId: string, batchSeq: string): Promise<number> {
  const { rows } = await sql<{ removed: string }>`
    select cut_audit(${tenantId}, ${batchSeq}::bigint) as removed`.execute(tx)
  return Number(rows[0]?.removed ?? 0)
}

export function listCuts(db: Db, tenantId: string): Promise<StoredCut[]> {
  return db
    .selectFrom('audit_cut')
    .where('tenant_id', '=', tenantId)
    .orderBy('batch_seq', 'desc')
    .select(ofCut)
    .execute()
}

/** Number of the last batch that was written to the target; 0 for none. */
export async function findStreamed(db: Db, tenantId: string, target: string): Promise<string> {
  const row = await db
    .selectFrom('audit_streamed')
    .where('tenant_id', '=', tenantId)
    .where('target', '=', target)
    .select('batch_seq')
    .executeTakeFirst()
  return row?.batch_seq ?? '0'
}

/** Moves the position of a target forwards, never back. */
export async function saveStreamed(
  db: Db,
  { tenantId, target, batchSeq }: { tenantId: string; target: string; batchSeq: string },
): Promise<void> {
  await db
    .insertInto('audit_streamed')
    .values({ tenant_id: tenantId, target, batch_seq: batchSeq })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'target']).doUpdateSet((eb) => ({
        batch_seq: eb.fn<string>('greatest', ['audit_streamed.batch_seq', 'excluded.batch_seq']),
      })),
    )
    .execute()
}
