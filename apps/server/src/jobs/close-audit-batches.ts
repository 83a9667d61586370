import { setTimeout as sleep } from 'node:timers/promises'
import {
  batchSeal,
  entriesHash,
  findDrawn,
  findLastBatch,
  insertBatch,
  listOpenWrites,
  listSealed,
  lockChain,
  readClock,
  type StoredBatch,
} from '../modules/audit/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { listTenants } from '../platform/database/tenants.ts'
import { eachInTurn } from '../platform/each-in-turn.ts'
import type { Keyring } from '../platform/keyring.ts'
import type { Log } from '../platform/log.ts'

const mostEntries = 1000
const pollMs = 50

/**
 * Appends the new entries of every tenant to its signed chain, in batches. A batch is closed in a transaction of its own,
 * so a process that dies has closed it or not.
 *
 * A last batch without a signature by a trusted key is logged as an error, and the tenant's chain is not continued, since
 * a new batch would confirm the false one.
 */
export async function closeAuditBatches(
  db: Db,
  { keys }: { keys: Pick<Keyring, 'sign' | 'holds'> },
  log: Pick<Log, 'error' | 'warn'>,
  { waitMs = 15_000 }: { waitMs?: number } = {},
): Promise<void> {
  const upTo = await findSettled(db, waitMs)
  if (upTo === undefined) {
    log.warn({ waitMs }, 'a transaction stays open; the batches of the audit log are closed later')
    return
  }
  await eachInTurn(await listTenants(db), async (tenantId) => {
    for (;;) {
      const closed = await db.transaction().execute((tx) => closeNext(tx, tenantId, keys, upTo))
      if (closed === 'refused')
        log.error(
          { tenantId },
          'the last batch of the audit log is not signed by a trusted key; none is added',
        )
      if (closed !== 'full') return
    }
  })
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

/** `full`: a further batch may follow. */
async function closeNext(
  tx: Parameters<typeof lockChain>[0],
  tenantId: string,
  keys: Pick<Keyring, 'sign' | 'holds'>,
  upTo: string,
): Promise<'refused' | 'full' | 'done'> {
  await lockChain(tx, tenantId)
  const last = await findLastBatch(tx, tenantId)
  const entries = await listSealed(tx, tenantId, { after: last?.last_seq ?? '0', upTo }, mostEntries)
  const lastSeq = entries.at(-1)?.['seq']
  if (lastSeq === undefined) return 'done'
  if (last && !isSignedHere(keys, tenantId, last)) return 'refused'
  const link = {
    seq: String(BigInt(last?.seq ?? '0') + 1n),
    last_seq: lastSeq,
    count: entries.length,
    newest: entries.reduce((newest, { at = '' }) => (at > newest ? at : newest), ''),
    time: await readClock(tx),
    entries_hash: entriesHash(entries),
    prev_hash: last?.hash ?? '',
  }
  const hash = batchSeal(tenantId, link)
  const { keyId, signature } = keys.sign('audit', hash)
  await insertBatch(tx, tenantId, { ...link, hash, key_id: keyId, signature })
  return entries.length === mostEntries ? 'full' : 'done'
}

function isSignedHere(keys: Pick<Keyring, 'holds'>, tenantId: string, batch: StoredBatch): boolean {
  const { hash, key_id: keyId, signature } = batch
  return batchSeal(tenantId, batch) === hash && keys.holds('audit', hash, { keyId, signature })
}
