import type { Definition, State } from '@countersign/engine'
import { AppError } from '../../../platform/app-error.ts'
import { sha256 } from '../../../platform/canonical-json.ts'
import type { SystemCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { chainStart, findBreak, listEvents, type StoredEvent } from '../../evidence/index.ts'
import { findFlowBySha256 } from '../../flow/index.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { findContent } from '../request/round.repository.ts'
import { readStoredContent, type StoredContent } from '../request/stored-content.rules.ts'
import { compareDecisionRows, compareRequest, type Difference, sayDifference } from './compare-rows.rules.ts'
import type { ReadToDecide } from './decision-rows.repository.ts'
import { flowsIn } from './flows-in.rules.ts'
import { findKeptRequest } from './kept-request.repository.ts'
import type { Recorded, RecordedRound } from './payloads.rules.ts'
import type { RecordedRow } from './recorded-rows.repository.ts'
import { replay } from './replay.rules.ts'
import { ReplayError } from './replay-error.rules.ts'
import { stateOf } from './rows-of-record.rules.ts'

/** A submitted request as its events state it. */
export interface RequestRecord {
  recorded: Recorded
  state: State
  /** The last round; `definition` is the flow it was submitted under. */
  round: RecordedRound
  definition: Definition
}

type RecordCtx = Pick<SystemCtx, 'db' | 'tenantId' | 'evidence' | 'log'>

/**
 * Reads a submitted request from its chain. Refuses (recordDamaged) a chain that is broken, whose last event is
 * not signed by a trusted key, or that the engine would not have written.
 */
export async function readRecord(ctx: RecordCtx, approval: ApprovalRow): Promise<RequestRecord> {
  return recordOf(ctx, approval, await listEvents(ctx.db, ctx.tenantId, approval.id))
}

async function recordOf(
  ctx: RecordCtx,
  approval: ApprovalRow,
  events: readonly StoredEvent[],
  checksEverySignature = false,
): Promise<RequestRecord> {
  const { tenantId } = ctx
  const head = { seq: approval.eventSeq, hash: approval.eventHash }
  const broken = findBreak(chainStart(tenantId, approval.id), events, head, {
    keys: ctx.evidence.keys,
    checksEverySignature,
  })
  if (broken) return refuseDamaged(ctx, approval.id, `event ${broken.seq} is ${broken.what}`)
  /** Flow definitions by their SHA-256. */
  const flows = new Map<string, Definition>()
  for (const { id, sha256 } of flowsIn(events)) {
    const definition = await findFlowBySha256(ctx.db, tenantId, id, sha256)
    if (!definition) return refuseDamaged(ctx, approval.id, `flow_version.definition ${id}`)
    flows.set(sha256, definition)
  }
  try {
    const recorded = replay(tenantId, approval.id, events, (_id, hash) => flows.get(hash))
    const round = recorded.rounds.at(-1)
    const definition = round && flows.get(round.flowSha256)
    if (!round || !definition) throw new ReplayError(0)
    return { recorded, state: stateOf(recorded), round, definition }
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error
    return refuseDamaged(ctx, approval.id, error.message, error)
  }
}

/** A submitted request with the content of its last round. */
export interface ReadRequest extends RequestRecord {
  content: StoredContent
}

/**
 * Reads a request whose row, chain and text were read in one statement. Refuses as readRecord does, and
 * (recordDamaged) a text that differs from the signed one.
 */
export async function readRecordedRow(
  ctx: RecordCtx,
  { events, content, ...approval }: RecordedRow,
): Promise<ReadRequest> {
  const record = await recordOf(ctx, approval, events)
  return { ...record, content: readStoredContent(requireSigned(ctx, approval.id, record.round, content)) }
}

/**
 * Reads a request's record before something final is sealed with it. Refuses (recordDamaged) when any row that
 * belongs to the request differs from the record, or any event is not signed.
 */
export async function requireWhole(
  ctx: RecordCtx & { db: Tx },
  approval: ApprovalRow,
): Promise<RequestRecord> {
  const kept = await findKeptRequest(ctx.db, ctx.tenantId, approval.id)
  if (!kept) return refuseDamaged(ctx, approval.id, 'approval')
  const record = await recordOf(ctx, approval, kept.events, true)
  refuseDifferent(ctx, approval.id, compareRequest(record.recorded, kept))
  return record
}

/**
 * Reads a submitted request, whose rows the caller has locked and read, with the text of its last round. Refuses as
 * readRecord does, and (recordDamaged) when that text or a row that a decision reads differs from the record.
 */
export async function readRecordToDecide(
  ctx: RecordCtx & { db: Tx },
  approval: ApprovalRow,
  rows: ReadToDecide,
): Promise<RequestRecord & { content: string }> {
  const record = await recordOf(ctx, approval, rows.events)
  refuseDifferent(ctx, approval.id, compareDecisionRows(record.recorded, { approval, ...rows }))
  return { ...record, content: requireSigned(ctx, approval.id, record.round, rows.content) }
}

function refuseDifferent(ctx: RecordCtx, approvalId: string, differences: readonly Difference[]): void {
  if (differences.length > 0) refuseDamaged(ctx, approvalId, differences.map(sayDifference).join(', '))
}

/** Content of a round as it was signed. Refuses (recordDamaged) a text that differs. */
export async function readRecordedRound(
  ctx: RecordCtx,
  approvalId: string,
  round: RecordedRound,
): Promise<StoredContent> {
  const content = await findContent(ctx.db, ctx.tenantId, approvalId, round.round)
  return readStoredContent(requireSigned(ctx, approvalId, round, content))
}

function requireSigned(
  ctx: RecordCtx,
  approvalId: string,
  { round, contentHash }: RecordedRound,
  content: string | null | undefined,
): string {
  return typeof content === 'string' && sha256(content) === contentHash
    ? content
    : refuseDamaged(ctx, approvalId, `approval_round.content ${round}`)
}

/** Logs and counts the damage, then refuses with recordDamaged. */
export function refuseDamaged(
  ctx: Pick<SystemCtx, 'evidence' | 'log'>,
  approvalId: string,
  found: string,
  cause?: unknown,
): never {
  ctx.evidence.damagedRecords.inc()
  ctx.log.error({ approvalId, found }, 'a request differs from its record')
  throw new AppError('recordDamaged', { cause })
}
