import type { Definition, State } from '@countersign/engine'
import { AppError } from '../../../platform/app-error.ts'
import { sha256 } from '../../../platform/canonical-json.ts'
import type { SystemCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { chainStart, findBreak, listEvents } from '../../evidence/index.ts'
import { findFlowBySha256 } from '../../flow/index.ts'
import type { ApprovalRow } from '../approval.repository.ts'
import { getRound } from '../round.repository.ts'
import { listStateRows } from '../state.repository.ts'
import { readStoredContent, type StoredContent } from '../stored-content.ts'
import { findKeptRequest } from './kept-request.repository.ts'
import { compareDecisionRows, compareRequest, sayDifference } from './compare-rows.ts'
import type { Recorded, RecordedRound } from './payloads.ts'
import { flowsIn, replay, ReplayError, stateOf } from './replay.ts'

/** A submitted request as its events have it. */
export interface RequestRecord {
  recorded: Recorded
  state: State
  /** The last round, and the flow it was submitted under. */
  round: RecordedRound
  definition: Definition
}

type RecordCtx = Pick<SystemCtx<Tx>, 'db' | 'tenantId' | 'evidence' | 'log'>

/**
 * Reads a submitted request from its chain. Refuses (recordDamaged) a chain that does not hold, whose last event is not
 * signed by a trusted key, or that the engine would not have written.
 */
export async function readRecord(
  ctx: RecordCtx,
  approval: ApprovalRow,
  checksEverySignature = false,
): Promise<RequestRecord> {
  const { tenantId } = ctx
  const events = await listEvents(ctx.db, tenantId, approval.id)
  const head = { seq: approval.eventSeq, hash: approval.eventHash }
  const broken = findBreak(chainStart(tenantId, approval.id), events, head, {
    keys: ctx.evidence.keys,
    checksEverySignature,
  })
  if (broken) return refuseDamaged(ctx, approval.id, `event ${broken.seq} is ${broken.what}`)
  const flows = new Map<string, Definition>()
  for (const { id, sha256 } of flowsIn(events)) {
    const definition = await findFlowBySha256(ctx.db, tenantId, id, sha256)
    if (!definition) return refuseDamaged(ctx, approval.id, `flow_version.definition ${id}`)
    flows.set(id, definition)
  }
  try {
    const recorded = replay(tenantId, approval.id, events, (id) => flows.get(id))
    const round = recorded.rounds.at(-1)
    const definition = round && flows.get(round.flowVersionId)
    if (!round || !definition) throw new ReplayError(0)
    return { recorded, state: stateOf(recorded), round, definition }
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error
    return refuseDamaged(ctx, approval.id, error.message, error)
  }
}

/** Whether there is anything on record: a draft that nobody submitted has no chain. */
export function isOnRecord({ round, eventSeq }: ApprovalRow): boolean {
  return round > 0 || eventSeq > 0
}

/**
 * Refuses (recordDamaged) where any row that belongs to the request is not what the record says, or any event is not
 * signed. For what is sealed with it.
 */
export async function requireWhole(ctx: RecordCtx, approval: ApprovalRow): Promise<RequestRecord> {
  const record = await readRecord(ctx, approval, true)
  const kept = await findKeptRequest(ctx.db, ctx.tenantId, approval.id)
  if (!kept) return refuseDamaged(ctx, approval.id, 'approval')
  const differences = compareRequest(record.recorded, kept)
  if (differences.length > 0) refuseDamaged(ctx, approval.id, differences.map(sayDifference).join(', '))
  return record
}

/** Refuses (recordDamaged) where the rows that a decision goes by are not those of the record. */
export async function requireRowsFit(
  ctx: RecordCtx,
  approval: ApprovalRow,
  recorded: Recorded,
): Promise<void> {
  const rows = await listStateRows(ctx.db, ctx.tenantId, approval.id)
  const differences = compareDecisionRows(recorded, { approval, ...rows })
  if (differences.length > 0) refuseDamaged(ctx, approval.id, differences.map(sayDifference).join(', '))
}

/** The text of a round, as it was signed. Refuses (recordDamaged) another one. */
export async function readRecordedText(
  ctx: RecordCtx,
  approvalId: string,
  { round, contentHash }: RecordedRound,
): Promise<string> {
  const { content } = await getRound(ctx.db, ctx.tenantId, approvalId, round)
  return sha256(content) === contentHash
    ? content
    : refuseDamaged(ctx, approvalId, `approval_round.content ${round}`)
}

export async function readRecordedRound(
  ctx: RecordCtx,
  approvalId: string,
  round: RecordedRound,
): Promise<StoredContent> {
  return readStoredContent(await readRecordedText(ctx, approvalId, round))
}

/** Logs and counts it, and refuses. */
export function refuseDamaged(
  ctx: Pick<SystemCtx, 'evidence' | 'log'>,
  approvalId: string,
  found: string,
  cause?: unknown,
): never {
  ctx.evidence.damagedRecords.inc()
  ctx.log.error({ approvalId, found }, 'a request does not fit its record')
  throw new AppError('recordDamaged', { cause })
}
