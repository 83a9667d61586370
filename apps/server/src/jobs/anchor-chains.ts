import type { Counter } from 'prom-client'
import { findLastBatch } from '../modules/audit/index.ts'
import { anchorSeal, auditHead, type AnchorLink } from '../modules/evidence/index.ts'
import type { AnchorLine, AnchorLog } from '../platform/anchor-log.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { listTenantNames } from '../platform/database/tenants.ts'
import type { Keyring, Signer } from '../platform/keyring.ts'
import type { Log } from '../platform/log.ts'
import {
  type Clock,
  findClock,
  findLastAnchor,
  hasKey,
  insertAnchor,
  type LastAnchor,
  listStanding,
  lockAnchors,
  readMoved,
} from './anchor.repository.ts'

/** Chain heads per anchor; a pass writes as many anchors as it needs. */
const headsPerLink = 5000
/** Overlap of two passes, in ms: a clock set back by less hides no change. */
const overlapMs = 600_000

/**
 * Gathers the heads of all chains of requests and of the audit log that changed since the last anchor into signed links of the tenant's own
 * chain, which reveals a cut-off tail or a request that was removed. The newest anchor of each tenant is noted
 * outside the database after the commit.
 *
 * A recently noted anchor that is missing is logged as an error, and anchoring goes on. A last anchor without a
 * signature by a trusted key, after signed ones, is logged and counted, and the tenant is not anchored, since a
 * new anchor would confirm the false one.
 */
export async function anchorChains(
  db: Db,
  { keys, anchorLog, refusedAnchors }: AnchorDeps,
  log: Pick<Log, 'error'>,
): Promise<Anchored> {
  const tenants = await listTenantNames(db)
  const noted = Map.groupBy(anchorLog.recent(), (anchor) => anchor.tenantId)
  const anchored: Anchored = { newest: [], refused: [] }
  for (const { tenantId, name } of tenants) {
    const own = noted.get(tenantId) ?? []
    const answer = await db.transaction().execute(async (tx) => {
      await lockAnchors(tx, tenantId)
      const gone = await findGone(tx, tenantId, own)
      if (gone)
        log.error(
          { tenantId, seq: gone.seq },
          'an anchor noted outside the database is missing or different in it',
        )
      return anchorTenant(tx, keys, tenantId, own.length > 0)
    })
    if (answer.isRefused) {
      log.error(
        { tenantId, seq: answer.last.seq },
        'the last anchor is not signed by a trusted key; no new one is made',
      )
      refusedAnchors.inc()
      anchored.refused.push(tenantId)
    }
    if (answer.isRefused || !answer.last) continue
    const { seq, hash, time, key_id: keyId, signature } = answer.last
    const line = { tenantId, seq, hash, time, keyId, signature, name }
    // If the process dies between the commit and this line, the next run notes the anchor.
    if (own.at(-1)?.hash !== hash) anchorLog.append(line)
    anchored.newest.push(line)
  }
  return anchored
}

export interface AnchorDeps {
  keys: Pick<Keyring, 'sign' | 'holds'>
  anchorLog: AnchorLog
  refusedAnchors: Pick<Counter, 'inc'>
}

interface Anchored {
  /** The newest anchor of each tenant that has one. */
  newest: AnchorLine[]
  /** Tenants that were not anchored. */
  refused: string[]
}

/** The first noted anchor that is missing or different in the database; undefined when all are there. */
async function findGone(
  tx: Tx,
  tenantId: string,
  noted: readonly AnchorLine[],
): Promise<AnchorLine | undefined> {
  const rows = await listStanding(tx, tenantId, noted)
  const standing = new Set(rows.map(({ seq, hash }) => `${seq} ${hash}`))
  return noted.find(({ seq, hash }) => !standing.has(`${seq} ${hash}`))
}

type TenantAnchored =
  | { isRefused: true; last: LastAnchor }
  | { isRefused: false; last: LastAnchor | undefined }

/**
 * Answers the newest signed anchor, made now or before. `isNoted`: signed anchors of the tenant are noted
 * outside the database.
 */
async function anchorTenant(
  tx: Tx,
  keys: AnchorDeps['keys'],
  tenantId: string,
  isNoted: boolean,
): Promise<TenantAnchored> {
  const found = await findLastAnchor(tx, tenantId)
  const isOwn = found === undefined || isSignedHere(keys, tenantId, found)
  if (!isOwn && (isNoted || (await hasKey(tx, tenantId)))) return { isRefused: true, last: found }
  const last = await gather(tx, keys, tenantId, found)
  // An anchor from before signing may be built on, but is never noted.
  return { isRefused: false, last: last === found && !isOwn ? undefined : last }
}

/**
 * Whether the anchor is signed here. The hash is computed again: a signature copied from another anchor fits
 * that one's hash only.
 */
function isSignedHere(
  keys: AnchorDeps['keys'],
  tenantId: string,
  { key_id, ...anchor }: LastAnchor,
): boolean {
  return (
    anchorSeal(tenantId, anchor) === anchor.hash &&
    keys.holds('anchor', anchor.hash, { keyId: key_id, signature: anchor.signature })
  )
}

/**
 * Writes links with the changes since the last anchor; answers the newest link, or `found` when nothing
 * changed.
 */
async function gather(
  tx: Tx,
  keys: Signer,
  tenantId: string,
  found: LastAnchor | undefined,
): Promise<LastAnchor | undefined> {
  // The clock is read once, before anything else: changes committed while links are written belong to the next
  // pass.
  const clock = await readClock(tx)
  const since = movedSince(found, clock.now)
  let last = found
  const save = async (heads: readonly Head[]) => {
    const text = canonicalJson(heads)
    // Equal heads mean that only rows of the overlap were found, none of them new.
    if (text !== last?.heads)
      last = await saveAnchor(tx, keys, tenantId, last, { heads: text, time: clock.settled })
  }
  let ofAudit = await listAuditHead(tx, tenantId, since)
  for await (const moved of readMoved(tx, tenantId, since, headsPerLink)) {
    await save([...ofAudit, ...moved])
    ofAudit = []
  }
  if (ofAudit.length > 0) await save(ofAudit)
  return last
}

interface Head {
  id: string
  seq: number
  hash: string
}

/** The head of the tenant's audit log, if it moved since then. */
async function listAuditHead(tx: Tx, tenantId: string, since: Date): Promise<Head[]> {
  const batch = await findLastBatch(tx, tenantId)
  return batch && Date.parse(batch.time) >= since.getTime()
    ? [{ id: auditHead, seq: Number(batch.seq), hash: batch.hash }]
    : []
}

/** Time from which rows are read: from the beginning when the clock was set back behind the last anchor. */
function movedSince(last: LastAnchor | undefined, now: string): Date {
  const lastMs = Date.parse(last?.time ?? '')
  return new Date(Date.parse(now) >= lastMs ? lastMs - overlapMs : 0)
}

async function readClock(tx: Tx): Promise<Clock> {
  const clock = await findClock(tx)
  if (!clock) throw new Error('the database returned no time')
  return clock
}

async function saveAnchor(
  tx: Tx,
  keys: Signer,
  tenantId: string,
  last: LastAnchor | undefined,
  { heads, time }: Pick<AnchorLink, 'heads' | 'time'>,
): Promise<LastAnchor> {
  const link: AnchorLink = {
    seq: String(Number(last?.seq ?? 0) + 1),
    heads,
    time,
    prev_hash: last?.hash ?? '',
  }
  const hash = anchorSeal(tenantId, link)
  const { keyId, signature } = keys.sign('anchor', hash)
  const sealed = { ...link, hash, key_id: keyId, signature }
  await insertAnchor(tx, tenantId, sealed)
  return sealed
}
