import {
  batchSeal,
  cutSeal,
  entriesHash,
  leftOutOf,
  listBatches,
  listCuts,
  listSealed,
  type StoredBatch,
  type StoredCut,
} from '../modules/audit/index.ts'
import type { AuditHead } from '../platform/audit/audit-heads.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Keyring } from '../platform/keyring.ts'
import type { Defect, DefectCode } from './defect.ts'

const batchesAtOnce = 100
/** Limit after which an entry without a batch is a defect; batches are normally closed within a minute. */
const closedWithinMs = 3_600_000
/** Bounds of a bigint, outside every number of an entry. */
const lowest = '-9223372036854775808'
const highest = '9223372036854775807'

/**
 * Walks a tenant's audit log and answers the number of its entries and all defects:
 * - a batch that does not follow from the one before, or is not signed by a trusted key
 * - a batch whose entries are not the ones it was closed over, unless a signed cut says that they were removed
 * - an entry that a batch left out, since the app did not write it
 * - a batch that was noted outside the database, and that is missing or different
 * - a cut that is not signed by a trusted key, or names another batch
 * - entries in no batch that are an hour older than the newest batch
 */
export async function findAuditDefects(
  tx: Tx,
  tenantId: string,
  keys: Pick<Keyring, 'holds'>,
  noted: readonly AuditHead[],
): Promise<{ count: number; defects: Defect[] }> {
  const defects: Defect[] = []
  const note = (code: DefectCode, where: string) => defects.push({ approvalId: '', applyNo: '', code, where })
  const cuts = await listCuts(tx, tenantId)
  const signed = cuts.filter((cut) => isCutSigned(keys, tenantId, cut))
  for (const cut of cuts) if (!signed.includes(cut)) note('auditCutUnsigned', cut.batch_seq)
  const newestCut = signed[0]
  const cutUpTo = BigInt(newestCut?.batch_seq ?? '0')
  const lost = new Map(noted.map((head) => [`${head.seq} ${head.hash}`, head.seq]))
  let count = 0
  let previous = { seq: 0n, hash: '', last_seq: lowest, time: '' }
  for await (const batch of eachBatch(tx, tenantId)) {
    const seq = BigInt(batch.seq)
    const follows = seq === previous.seq + 1n && batch.prev_hash === previous.hash
    if (!follows || batchSeal(tenantId, batch) !== batch.hash) note('auditBatchBroken', batch.seq)
    else if (!isSigned(keys, batch)) note('auditBatchUnsigned', batch.seq)
    const isCut = seq <= cutUpTo
    // The range of a broken batch may be false; one entry more than it counts is enough to differ.
    const range = { after: previous.last_seq, upTo: batch.last_seq }
    const leftOut = leftOutOf(batch)
    const found = await listSealed(tx, tenantId, range, batch.count + leftOut.size + 1)
    for (const { seq = '' } of found) if (leftOut.has(seq)) note('auditUnproven', seq)
    const entries = found.filter(({ seq = '' }) => !leftOut.has(seq))
    lost.delete(`${batch.seq} ${batch.hash}`)
    const isWhole = isCut
      ? entries.length === 0
      : entries.length === batch.count && entriesHash(entries) === batch.entries_hash
    if (!isWhole) note('auditEntriesChanged', batch.seq)
    if (newestCut?.batch_seq === batch.seq && newestCut.batch_hash !== batch.hash)
      note('auditCutUnsigned', batch.seq)
    count += entries.length
    previous = { seq, hash: batch.hash, last_seq: batch.last_seq, time: batch.time }
  }
  for (const seq of lost.values()) note('auditHeadLost', seq)
  const [oldest] = await listSealed(tx, tenantId, { after: previous.last_seq, upTo: highest }, 1)
  if (Date.parse(previous.time) - Date.parse(oldest?.['at'] ?? '') > closedWithinMs)
    note('auditUnbatched', oldest?.['seq'] ?? '')
  return { count, defects }
}

async function* eachBatch(tx: Tx, tenantId: string): AsyncGenerator<StoredBatch> {
  let after = '0'
  for (;;) {
    const batches = await listBatches(tx, tenantId, after, batchesAtOnce)
    yield* batches
    const last = batches.at(-1)
    if (!last) return
    after = last.seq
  }
}

function isSigned(keys: Pick<Keyring, 'holds'>, { hash, key_id: keyId, signature }: StoredBatch): boolean {
  return keys.holds('audit', hash, { keyId, signature })
}

function isCutSigned(keys: Pick<Keyring, 'holds'>, tenantId: string, cut: StoredCut): boolean {
  const { key_id: keyId, signature } = cut
  return keys.holds('auditCut', cutSeal(tenantId, cut), { keyId, signature })
}
