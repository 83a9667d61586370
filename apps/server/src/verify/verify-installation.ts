import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sha256 } from '../platform/canonical-json.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { type FileStore, FolderStore } from '../modules/file/index.ts'
import { type Defect, type DefectCode, joinShared, sayDefect } from './defect.ts'
import { type AnchorGround, findAnchorDefects, noteOf, type Unnoted } from './find-anchor-defects.ts'
import { findArticleDefects } from './find-article-defects.ts'
import { findAuditDefects } from './find-audit-defects.ts'
import { findAssetDefects } from './find-asset-defects.ts'
import { findDelegationDefects } from './find-delegation-defects.ts'
import { findShopDefects } from './find-shop-defects.ts'
import { findDefects, type Ground, timeWritten } from './find-defects.ts'
import { type KeptRequest, readKeptRequests } from '../modules/approval/index.ts'
import { listFlowVersions } from '../modules/flow/index.ts'
import { type AnchorHead, type AnchorLine, AnchorLog, sayAnchorHead } from '../platform/anchor-log.ts'
import { type AuditHead, listAuditHeads } from '../platform/audit/audit-heads.ts'
import { readKeyring, readKeyTrust } from '../platform/key-folder.ts'
import { sayKeyTrust } from '../platform/key-trust.ts'
import { listStampedAnchors, type StampedAnchor } from '../platform/stamped-anchors.ts'
import { readTimeStamp } from '../platform/time-stamp.ts'
import type { TimeStampAuthority } from '../platform/time-stamp-authority.ts'
import type { Keyring } from '../platform/keyring.ts'
import { firstLine } from '../platform/log.ts'
import { allowLongStatements, findSeeding, listChainsAlone, listTenants } from './verify.repository.ts'

export interface Verification {
  requests: number
  events: number
  anchors: number
  /** Entries of the audit log. */
  entries: number
  /** Files of requests; one that several requests name counts for each. */
  files: number
  /** Orders of the shop. */
  orders: number
  articles: number
  /** Requests of the demo company's history, whose events state invented times. */
  seeded: number
  /** Lines about what the result rests on. */
  remarks: string[]
  defects: Defect[]
}

export function sayVerification({
  requests,
  events,
  anchors,
  entries,
  files,
  orders,
  articles,
  seeded,
  remarks,
  defects,
}: Verification): string[] {
  return [
    ...defects.map(sayDefect),
    ...remarks,
    ...(seeded > 0
      ? [
          `${seeded} requests are of the demo company: their first events state invented times, and when they were written`,
        ]
      : []),
    `${requests} requests, ${events} events, ${anchors} anchors, ${entries} log entries, ${orders} orders, ${articles} articles, ${files} files: ${defects.length} defects`,
  ]
}

export interface VerifyOptions {
  /** The installation's own key, unless it is kept in its folder. */
  key?: KeyObject | null
  /** Ids of public keys that a person trusts for this run. */
  named?: readonly string[]
  /** Whether the database was just restored, so that no anchor of it is noted here yet. */
  isRestored?: boolean
  /** Anchors that must still exist, besides those noted in the installation's folder. */
  expected?: readonly AnchorHead[]
  /**
   * Authority whose stamps are checked; without it, stamped anchors must still exist, but their stamps are not
   * checked.
   */
  timeStamps?: TimeStampAuthority | null
  now?: Date
}

/**
 * Verifies every chain, anchor, row and file, and the audit log, of an installation, as of one moment. Keys, files and noted
 * anchors are read from `dataDir`.
 */
export async function verifyInstallation(
  db: Db,
  dataDir: string,
  {
    key = null,
    named = [],
    isRestored = false,
    expected = [],
    timeStamps = null,
    now = new Date(),
  }: VerifyOptions = {},
): Promise<Verification> {
  const keys = readKeyring(dataDir, key, named)
  const trust = readKeyTrust(dataDir, key, named)
  const stamped = listStampedAnchors(dataDir)
  const { signed = [], unsigned = [] } = Object.groupBy(new AnchorLog(dataDir).lines(), (line) =>
    keys.holds('anchor', line.hash, line) ? 'signed' : 'unsigned',
  )
  const known = [...signed, ...stamped, ...expected]
  const { stampedAt, broken } = await readStamps(timeStamps ? stamped : [], timeStamps?.roots ?? [])
  const noted = new Set(signed.map(noteOf))
  // A head that no trusted key signed proves nothing.
  const heads = listAuditHeads(dataDir).filter((head) => keys.holds('audit', head.hash, head))
  const ground = {
    keys,
    known,
    noted,
    heads,
    stampedAt,
    now,
    store: new FolderStore(join(dataDir, 'files')),
  }
  const unnoted: Unnoted[] = []
  const result: Verification = {
    requests: 0,
    events: 0,
    anchors: 0,
    entries: 0,
    files: 0,
    orders: 0,
    articles: 0,
    seeded: 0,
    remarks: sayKeyTrust(trust),
    defects: trust.unexplained.map((keyId) => ofInstallation('keyUnexplained', keyId)),
  }
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await allowLongStatements(tx)
      const { there, left, names } = await listTenants(tx)
      const nameOf = (tenantId: string) =>
        sayTenant(tenantId, names.get(tenantId) || nameIn(signed, tenantId))
      for (const tenantId of left) result.defects.push(ofInstallation('tenantGone', nameOf(tenantId)))
      const walked = new Set([...there, ...left])
      const wiped = new Set(known.map(({ tenantId }) => tenantId).filter((tenantId) => !walked.has(tenantId)))
      for (const tenantId of walked) {
        const found = await verifyTenant(tx, tenantId, ground, result)
        unnoted.push(...found.unnoted)
        if (found.isWiped) wiped.add(tenantId)
      }
      for (const tenantId of wiped) result.defects.push(ofInstallation('tenantWiped', nameOf(tenantId)))
    })
  const settled = unnoted.filter(({ time }) => now.getTime() - Date.parse(time) > notedWithinMs)
  const behind = isRestored ? [] : settled.filter(({ isNewest }) => isNewest)
  if (behind.length > 0) result.defects.push(ofInstallation('anchorLogBehind', sayAnchors(behind)))
  else if (settled.length > 0) result.remarks.push(sayUnnoted(settled))
  result.defects.push(...unsigned.map(({ seq }) => ofInstallation('noteUnsigned', seq)))
  result.defects.push(...broken.map((line) => ofInstallation('timeStampBroken', line)))
  return { ...result, defects: joinShared(result.defects) }
}

/** Time after which an anchor must have been noted, in ms: two passes. */
const notedWithinMs = 600_000

/** The log begins or has a gap: it is in order after a restore, and when it was put aside. */
function sayUnnoted(unnoted: readonly Unnoted[]): string {
  const [first, last] = [unnoted.slice(0, 1), unnoted.slice(-1)].map(sayAnchors)
  return `the log of anchors outside the database lacks ${unnoted.length} that stand in it, from ${first} to ${last}: unless it was put aside or the database restored, it was emptied or an older one put in its place`
}

function sayAnchors(anchors: readonly Unnoted[]): string {
  return anchors.map(({ tenantId, seq }) => `${tenantId}:${seq}`).join(', ')
}

function sayTenant(tenantId: string, name: string): string {
  return name === '' ? tenantId : `${tenantId} (${name})`
}

function nameIn(lines: readonly AnchorLine[], tenantId: string): string {
  return lines.findLast((line) => line.tenantId === tenantId)?.name ?? ''
}

function ofInstallation(code: DefectCode, where: string): Defect {
  return { approvalId: '', applyNo: '', code, where }
}

async function verifyTenant(
  tx: Tx,
  tenantId: string,
  {
    keys,
    known,
    noted,
    heads,
    stampedAt,
    now,
    store,
  }: AnchorGround & {
    keys: Keyring
    heads: readonly AuditHead[]
    now: Date
    store: FileStore
  },
  result: Verification,
): Promise<{ unnoted: Unnoted[]; isWiped: boolean }> {
  const flows = await listFlowVersions(tx, tenantId)
  const seeding = await findSeeding(tx, tenantId)
  for await (const requests of readKeptRequests(tx, tenantId)) {
    const bytes = checkBytes(store, requests)
    for (const request of requests) {
      result.requests += 1
      result.events += request.events.length
      result.defects.push(...findOrFail({ tenantId, keys, flows, seeding }, request))
      if (request.events[0] && timeWritten(request.events[0]) !== undefined) result.seeded += 1
      // Lets the files and the next rows come in.
      await setImmediate()
    }
    const files = await bytes
    result.files += files.count
    result.defects.push(...files.defects)
  }
  for (const { approvalId, seq } of await listChainsAlone(tx, tenantId)) {
    result.defects.push({ approvalId, applyNo: '', code: 'requestAlone', where: String(seq) })
  }
  const own = known.filter((anchor) => anchor.tenantId === tenantId)
  const anchors = await findAnchorDefects(tx, tenantId, keys, { known: own, noted, stampedAt })
  result.anchors += anchors.count
  result.defects.push(...anchors.defects)
  const audit = await findAuditDefects(
    tx,
    tenantId,
    keys,
    heads.filter((head) => head.tenantId === tenantId),
  )
  result.entries += audit.count
  result.defects.push(...audit.defects)
  const shop = await findShopDefects(tx, tenantId, now)
  result.orders += shop.count
  result.defects.push(...shop.defects, ...(await findAssetDefects(tx, tenantId)))
  result.defects.push(...(await findDelegationDefects(tx, tenantId)))
  const articles = await findArticleDefects(tx, tenantId)
  result.articles += articles.count
  result.defects.push(...articles.defects)
  return anchors
}

/** A request that cannot be read is one defect; the others are still verified. */
function findOrFail(ground: Ground, request: KeptRequest): Defect[] {
  try {
    return findDefects(ground, request)
  } catch (error) {
    const { id: approvalId, applyNo } = request.approval
    return [{ approvalId, applyNo, code: 'requestUnreadable', where: firstLine(error) }]
  }
}

/** Times of the stamped anchors by their lines, and the lines with an invalid stamp. */
async function readStamps(
  stamped: readonly StampedAnchor[],
  roots: TimeStampAuthority['roots'],
): Promise<{ stampedAt: Map<string, Date>; broken: string[] }> {
  const stampedAt = new Map<string, Date>()
  const broken: string[] = []
  for (const { token, ...anchor } of stamped) {
    const line = sayAnchorHead(anchor)
    // An invalid stamp is a defect; the remaining ones are still checked.
    const time = await readTimeStamp(token, line, roots).catch(() => undefined)
    if (time) stampedAt.set(line, time)
    else broken.push(line)
  }
  return { stampedAt, broken }
}

/** Files that are read together: as many as threads that read. */
const filesAtOnce = 4

/** The number of files that these requests name, and those that are missing or were changed. */
async function checkBytes(
  store: FileStore,
  requests: readonly KeptRequest[],
): Promise<{ count: number; defects: Defect[] }> {
  const named = requests.flatMap(filesOf)
  const defects: Defect[] = []
  for (let first = 0; first < named.length; first += filesAtOnce) {
    const found = await Promise.all(
      named.slice(first, first + filesAtOnce).map((file) => findByteDefect(store, file)),
    )
    defects.push(...found.flat())
  }
  return { count: named.length, defects }
}

interface NamedFile {
  id: string
  sha256: string
  approval: KeptRequest['approval']
}

function filesOf({ approval, tasks, attachedIds, files, documents }: KeptRequest): NamedFile[] {
  const named = [...attachedIds, ...tasks.flatMap((task) => task.signature_file_id ?? [])]
  const hashes = new Map([
    ...named.map((id) => [id, files.get(id)?.sha256 ?? ''] as const),
    ...documents.map(({ file_id, sha256 }) => [file_id, sha256] as const),
  ])
  return [...hashes].map(([id, sha256]) => ({ id, sha256, approval }))
}

async function findByteDefect(
  store: FileStore,
  { id, sha256: expected, approval }: NamedFile,
): Promise<Defect[]> {
  const bytes = await store.findAll(id)
  if (bytes && sha256(bytes) === expected) return []
  const code = bytes ? 'fileChanged' : 'fileMissing'
  return [{ approvalId: approval.id, applyNo: approval.applyNo, code, where: id }]
}
