import type { Definition } from '@countersign/engine'
import {
  compareRequest,
  flowsIn,
  type KeptRequest,
  type Recorded,
  replay,
  ReplayError,
  sayDifference,
  seededAt,
} from '../modules/approval/index.ts'
import type { KeptFlow } from '../modules/flow/index.ts'
import { type Break, chainStart, findBreak, type StoredEvent } from '../modules/evidence/index.ts'
import type { Keyring } from '../platform/keyring.ts'
import type { Defect, DefectCode } from './defect.ts'

const ofBreak = {
  missing: 'eventMissing',
  moved: 'eventMoved',
  changed: 'eventChanged',
  unsigned: 'eventUnsigned',
  backwards: 'eventBackwards',
  tail: 'tailCut',
} as const satisfies Record<Break['what'], DefectCode>

type Finding = [code: DefectCode, where: string | number]

/** Basis of a verification; none of it comes from the request. */
export interface Ground {
  tenantId: string
  keys: Pick<Keyring, 'holds'>
  /** Flow versions as they are stored, by id. */
  flows: ReadonlyMap<string, KeptFlow>
  /** When the history of the demo company was written; undefined for a tenant that is not of it. */
  seeding: { from: Date; to: Date } | undefined
}

/**
 * Defects of one request: of its chain; if that holds, of its replay through the engine; then of each row that
 * follows from it. A broken chain proves nothing else, so the rest is skipped.
 */
export function findDefects(ground: Ground, request: KeptRequest): Defect[] {
  return find(ground, request).map(([code, where]) => ({
    approvalId: request.approval.id,
    applyNo: request.approval.applyNo,
    code,
    where: String(where),
  }))
}

function find({ tenantId, keys, flows, seeding }: Ground, request: KeptRequest): Finding[] {
  const { approval, events } = request
  const head = { seq: approval.eventSeq, hash: approval.eventHash }
  const broken = findBreak(chainStart(tenantId, approval.id), events, head, {
    keys,
    checksEverySignature: true,
  })
  if (broken) return [[ofBreak[broken.what], broken.seq]]
  const misdated = events.find((event) => !isSeededWithin(event, seeding))
  if (misdated) return [['seededOutside', misdated.seq]]
  const changed = flowsIn(events).filter(({ id, sha256 }) => flows.get(id)?.sha256 !== sha256)
  if (changed.length > 0) return changed.map(({ id }): Finding => ['flowChanged', id])
  const recorded = replayed(tenantId, request, (id) => flows.get(id)?.definition)
  if (typeof recorded === 'number') return [['notReplayed', recorded]]
  return compareRequest(recorded, request).map((one): Finding => ['rowChanged', sayDifference(one)])
}

/** Time at which an event with an invented time was written; undefined for any other event, or an unreadable one. */
export function timeWritten(event: Pick<StoredEvent, 'payload'>): string | undefined {
  try {
    return seededAt(event)
  } catch {
    return undefined
  }
}

/** False for an event with an invented time that was not written while the demo company was seeded. */
function isSeededWithin(event: StoredEvent, seeding: Ground['seeding']): boolean {
  const written = timeWritten(event)
  if (written === undefined) return true
  const at = Date.parse(written)
  return (
    seeding !== undefined &&
    at >= seeding.from.getTime() &&
    at <= seeding.to.getTime() &&
    event.time <= written
  )
}

/** The record, or the number of the event that does not follow. */
function replayed(
  tenantId: string,
  { approval, events }: KeptRequest,
  findFlow: (id: string) => Definition | undefined,
): Recorded | number {
  try {
    return replay(tenantId, approval.id, events, findFlow)
  } catch (error) {
    if (error instanceof ReplayError) return error.seq
    throw error
  }
}
