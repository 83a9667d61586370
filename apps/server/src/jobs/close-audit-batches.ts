import { setTimeout as sleep } from 'node:timers/promises'
import {
  batchSeal,
  entriesHash,
  findDrawn,
  findLastBatch,
  insertBatch,
  listOpen,
  listOpenWrites,
  lockChain,
  readClock,
  type StoredBatch,
} from '../modules/audit/index.ts'
import { noteAuditHead } from '../platform/audit/audit-heads.ts'
import { isProven, provedBefore } from '../platform/audit/entry-proof.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { Db } from '../platform/database/connect.ts'
import { listTenants } from '../platform/database/tenants.ts'
import { eachInTurn } from '../platform/each-in-turn.ts'
import type { Keyring } from '../platform/keyring.ts'
import type { Log } from '../platform/log.ts'

const mostEntries = 1000
/** The first batch that leaves out what is not proven takes all entries of before. */
const mostOfBefore = 1_000_000
const pollMs = 50

interface AuditDeps {
  keys: Pick<Keyring, 'sign' | 'holds'>
  /** Folder of the newest batches, among other evidence. */
  dataDir: string
}

/**
 * Appends the new entries of every tenant to its signed chain, in batches. A batch is closed in a transaction of its own,
 * so a process that dies has closed it or not. The newest batch of each tenant is noted outside the database after the commit.
 *
 * An entry that the app did not write, or that states another time, is left out and logged; the batch names it.
 *
 * A last batch without a signature by a trusted key is logged as an error, and the tenant's chain is not continued, since
 * a new batch would confirm the false one.
 *
 * Answers false when a transaction stayed open for too long, so that nothing was closed.
 */
export async function closeAuditBatches(
  db: Db,
  { keys, dataDir }: AuditDeps,
  log: Pick<Log, 'error' | 'warn'>,
  { waitMs = 15_000 }: { waitMs?: number } = {},
): Promise<boolean> {
  const upTo = await findSettled(db, waitMs)
  if (upTo === undefined) {
    log.warn({ waitMs }, 'a transaction stays open; the batches of the audit log are closed later')
    return false
  }
  await eachInTurn(await listTenants(db), async (tenantId) => {
    for (;;) {
      const closed = await db.transaction().execute((tx) => closeNext(tx, tenantId, keys, upTo))
      if (closed === 'refused')
        log.error(
          { tenantId },
          'the last batch of the audit log is not signed by a trusted key; none is added',
        )
      if (closed === 'refused' || closed === 'done') return
      const { batch, isFull } = closed
      if (batch.left_out !== '[]')
        log.error(
          { tenantId, seqs: batch.left_out },
          'entries of the audit log were not written by the app, or state another time; its chain leaves them out',
        )
      const { seq, hash, key_id: keyId, signature } = batch
      noteAuditHead(dataDir, { tenantId, seq, hash, keyId, signature })
      if (!isFull) return
    }
  })
  return true
}

/**
 * The number up to which every entry is visible or was rolled back; undefined when a transaction stays open for too long.
 *
 * An entry's number is drawn after its transaction got its id (migrations/0020-audit.ts). All numbers up to the last drawn
 * one therefore belong to transactions that have ended or are among the open ones. When these have ended, too, no number up
 * to it can appear any more, however late a transaction commits and whatever the clock does.
 */
async function findSettled(db: Db, waitMs: number): Promise<string | undefined> {
  const drawn = await findDrawn(db)
  let open = await listOpenWrites(db)
  const deadline = performance.now() + waitMs
  while (open.length > 0) {
    if (performance.now() > deadline) return undefined
    await sleep(pollMs)
    const stillOpen = new Set(await listOpenWrites(db))
    open = open.filter((id) => stillOpen.has(id))
  }
  return drawn
}

/** `isFull`: a further batch may follow. */
async function closeNext(
  tx: Parameters<typeof lockChain>[0],
  tenantId: string,
  keys: AuditDeps['keys'],
  upTo: string,
): Promise<'refused' | 'done' | { batch: StoredBatch; isFull: boolean }> {
  await lockChain(tx, tenantId)
  const last = await findLastBatch(tx, tenantId)
  // Even without an entry: from this batch on nothing unproven is taken any more.
  const isFirstProven = last?.left_out === null
  const most = isFirstProven ? mostOfBefore : mostEntries
  const found = await listOpen(tx, tenantId, { after: last?.last_seq ?? '0', upTo }, most)
  if (found.length === 0 && !isFirstProven) return 'done'
  if (last && !isSignedHere(keys, tenantId, last)) return 'refused'
  const isKept = ({ entry, proof }: Found) =>
    (isFirstProven && proof === provedBefore) || isProvenIn(keys, tenantId, entry, proof)
  const { kept = [], leftOut = [] } = Object.groupBy(found, (one) => (isKept(one) ? 'kept' : 'leftOut'))
  const entries = kept.map(({ entry }) => entry)
  const link = {
    seq: String(BigInt(last?.seq ?? '0') + 1n),
    last_seq: found.at(-1)?.entry['seq'] ?? upTo,
    count: entries.length,
    newest: found.reduce((newest, { entry: { at = '' } }) => (at > newest ? at : newest), ''),
    time: await readClock(tx),
    entries_hash: entriesHash(entries),
    left_out: canonicalJson(leftOut.map(({ entry }) => entry['seq'] ?? '')),
    prev_hash: last?.hash ?? '',
  }
  const hash = batchSeal(tenantId, link)
  const { keyId, signature } = keys.sign('audit', hash)
  const batch = { ...link, hash, key_id: keyId, signature }
  await insertBatch(tx, tenantId, batch)
  return { batch, isFull: found.length === most }
}

type Found = Awaited<ReturnType<typeof listOpen>>[number]

function isProvenIn(
  keys: AuditDeps['keys'],
  tenantId: string,
  { seq: _seq, at = '', ...entry }: Found['entry'],
  proof: string,
): boolean {
  return isProven(keys, { entry: { ...entry, tenant_id: tenantId }, at, proof })
}

function isSignedHere(keys: Pick<Keyring, 'holds'>, tenantId: string, batch: StoredBatch): boolean {
  const { hash, key_id: keyId, signature } = batch
  return batchSeal(tenantId, batch) === hash && keys.holds('audit', hash, { keyId, signature })
}
