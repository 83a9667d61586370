import { z } from 'zod'
import type { Tx } from '../platform/database/connect.ts'
import { listBatchesAt } from '../modules/audit/index.ts'
import { anchorSeal, auditHead } from '../modules/evidence/index.ts'
import { type AnchorHead, sayAnchorHead } from '../platform/anchor-log.ts'
import type { Keyring } from '../platform/keyring.ts'
import { stampedWithinMs } from '../platform/stamped-anchors.ts'
import type { Defect, DefectCode } from './defect.ts'
import { timeWritten } from './find-defects.ts'
import { listAnchors, listLostHeads, listUnanchored } from './verify.repository.ts'

/** Text without NUL, which PostgreSQL refuses in parameters. */
const text = z.string().regex(/^[^\0]*$/)
const headsSchema = z.array(z.object({ id: text, seq: z.number(), hash: text })).min(1)
type Heads = z.infer<typeof headsSchema>

/** Limit after which an event without an anchor is a defect; anchors normally follow within minutes. */
const anchoredWithinMs = 3_600_000

/** Facts that anchors are compared with. */
export interface AnchorGround {
  /** Anchors known outside the database, which must still exist. */
  known: readonly AnchorHead[]
  /** Those of them that stand in the log, as `noteOf`. */
  noted: ReadonlySet<string>
  /** Time of the trusted stamp of an anchor, by the anchor's line (sayAnchorHead). */
  stampedAt: ReadonlyMap<string, Date>
}

/** A signed anchor of the database that is not in the log. Not all need be: one noted anchor vouches for those of its pass. */
export interface Unnoted {
  tenantId: string
  seq: string
  time: string
  isNewest: boolean
}

export const noteOf = ({ tenantId, seq, hash }: AnchorHead) => sayAnchorHead({ tenantId, seq, hash })

/**
 * Walks a tenant's anchors and answers their number, those that were not noted outside the database, and all defects:
 * - an anchor that does not follow from the one before, or whose heads cannot be read; the walk goes on after
 * it
 * - an unsigned anchor after the first signed one, or a last anchor without any signed one
 * - a head that an anchor gathered, or an anchor known outside the database, that is missing or different; several such
 * anchors are one defect, and so are all anchors of a tenant without any
 * - a batch of the audit log that an anchor gathered, and that is missing or different
 * - an anchor stamped more than two days after the time it states
 * - a request whose last event is an hour older than the newest signed anchor but in no anchor, as when the
 * clock had been set back
 */
export async function findAnchorDefects(
  tx: Tx,
  tenantId: string,
  keys: Pick<Keyring, 'holds'>,
  { known, noted, stampedAt }: AnchorGround,
): Promise<{ count: number; unnoted: Unnoted[]; isWiped: boolean; defects: Defect[] }> {
  const passes = new Map<string, { seq: string; isNoted: boolean }>()
  const defects: Defect[] = []
  const broken: string[] = []
  let count = 0
  let previous = { seq: 0n, hash: '' }
  let hasSigned = false
  let newestMs = Number.NaN
  const lost = new Map(known.map((anchor) => [`${anchor.seq} ${anchor.hash}`, anchor.seq]))
  for await (const { hash, key_id: keyId, signature, ...anchor } of listAnchors(tx, tenantId)) {
    const follows = BigInt(anchor.seq) === previous.seq + 1n && anchor.prev_hash === previous.hash
    previous = { seq: BigInt(anchor.seq), hash }
    const heads = readHeads(anchor.heads)
    if (!follows || !heads || anchorSeal(tenantId, anchor) !== hash) {
      broken.push(anchor.seq)
      defects.push(ofTenant('anchorBroken', anchor.seq))
      continue
    }
    count += 1
    const isSigned = keys.holds('anchor', hash, { keyId, signature })
    // Only signed anchors are noted.
    const isNoted = lost.delete(`${anchor.seq} ${hash}`)
    if ((hasSigned || isNoted) && !isSigned) defects.push(ofTenant('anchorUnsigned', anchor.seq))
    hasSigned ||= isSigned || isNoted
    if (isSigned) {
      newestMs = Date.parse(anchor.time)
      // Only the last anchor of a pass is noted; all of them state one time.
      passes.set(anchor.time, {
        seq: anchor.seq,
        isNoted: noted.has(noteOf({ tenantId, seq: anchor.seq, hash })),
      })
    }
    const stamped = stampedAt.get(sayAnchorHead({ tenantId, seq: anchor.seq, hash }))
    if (stamped && !(stamped.getTime() - Date.parse(anchor.time) <= stampedWithinMs)) {
      defects.push(ofTenant('timeStampLate', anchor.seq))
    }
    const ofAudit = heads.filter(({ id }) => id === auditHead)
    const ofRequests = heads.filter(({ id }) => id !== auditHead)
    defects.push(...(await findLostHeads(tx, tenantId, ofRequests)))
    defects.push(...(await findLostBatches(tx, tenantId, ofAudit)))
  }
  if (count > 0 && !hasSigned) defects.push(ofTenant('anchorUnsigned', String(previous.seq)))
  const [firstLost] = lost.values()
  const isWiped = previous.seq === 0n && firstLost !== undefined
  if (firstLost !== undefined && !isWiped) defects.push(ofTenant('anchorLost', sayLost([...lost.values()])))
  if (!Number.isNaN(newestMs)) {
    defects.push(...(await findUnanchored(tx, tenantId, newestMs - anchoredWithinMs, broken)))
  }
  const unnoted = [...passes].flatMap(([time, { seq, isNoted }], index) =>
    isNoted ? [] : [{ tenantId, seq, time, isNewest: index === passes.size - 1 }],
  )
  return { count, unnoted, defects, isWiped }
}

/** One number, or the first with how many follow. */
function sayLost(seqs: readonly string[]): string {
  const [first = '', ...more] = seqs.toSorted((one, other) => Number(BigInt(one) - BigInt(other)))
  return more.length === 0 ? first : `${first} and ${more.length} more`
}

/** Undefined when the text is not a list of heads or the list is empty, which this product never writes. */
function readHeads(heads: string): Heads | undefined {
  try {
    return headsSchema.safeParse(JSON.parse(heads)).data
  } catch {
    return undefined
  }
}

function ofTenant(code: DefectCode, seq: string): Defect {
  return { approvalId: '', applyNo: '', code, where: seq }
}

/** Requests whose last event is older than this time and in no anchor but a broken one. */
async function findUnanchored(
  tx: Tx,
  tenantId: string,
  beforeMs: number,
  broken: readonly string[],
): Promise<Defect[]> {
  const events = await listUnanchored(tx, tenantId, new Date(beforeMs), broken)
  // Invented times are earlier than those at which the events were written.
  const old = events.filter((event) => !(Date.parse(timeWritten(event) ?? event.time) >= beforeMs))
  return old.map(
    ({ approvalId, applyNo, seq }): Defect => ({
      approvalId,
      applyNo,
      code: 'headUnanchored',
      where: String(seq),
    }),
  )
}

async function findLostBatches(tx: Tx, tenantId: string, heads: Heads): Promise<Defect[]> {
  const batches = await listBatchesAt(
    tx,
    tenantId,
    heads.map(({ seq }) => String(seq)),
  )
  const standing = new Set(batches.map(({ seq, hash }) => `${seq} ${hash}`))
  const lost = heads.filter(({ seq, hash }) => !standing.has(`${seq} ${hash}`))
  return lost.map(({ seq }) => ofTenant('auditCutOff', String(seq)))
}

async function findLostHeads(tx: Tx, tenantId: string, heads: Heads): Promise<Defect[]> {
  const lost = await listLostHeads(tx, tenantId, heads)
  return lost.map(
    ({ id, seq, applyNo }): Defect => ({
      approvalId: id,
      applyNo: applyNo ?? '',
      code: applyNo === null ? 'requestVanished' : 'anchorAhead',
      where: String(seq),
    }),
  )
}
