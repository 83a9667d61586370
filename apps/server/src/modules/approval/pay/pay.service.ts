import { formatFen, payableOf, type Values, withThousands } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import { inTransaction, type SystemCtx, type TxCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { publish } from '../../../platform/outbox/publish.ts'
import type { NewEvent } from '../../evidence/index.ts'
import { linkFiles } from '../../file/index.ts'
import { takeFiles } from '../decide/remark.service.ts'
import { laterOf } from '../record/decide-on-record.rules.ts'
import { lockToDecide } from '../record/decision-rows.repository.ts'
import type { Recorded } from '../record/payloads.rules.ts'
import {
  isOwn,
  payableRowOf,
  type Payment,
  paymentOf,
  problemOf,
  recordedAfter,
  type Said,
} from '../record/payment.rules.ts'
import { readRecordedRow, readRecordToDecide, type RequestRecord } from '../record/read-record.service.ts'
import { listRecordedRows } from '../record/recorded-rows.repository.ts'
import { saveEvent } from '../record/save-event.service.ts'
import type { LockedApproval } from '../request/approval.repository.ts'
import { ownerOfRow } from '../request/approval-row.rules.ts'
import { readStoredContent } from '../request/stored-content.rules.ts'
import { savePayable } from './payable.repository.ts'

/**
 * Puts an approved request into the queue of the cashiers, unless it stands there or pays nothing. Runs as a job; the event
 * says that it did, so that a row that disappears is noticed.
 */
export async function queueToPay(ctx: SystemCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const locked = await lockOf(ctx, id)
    const { approval, record, values } = locked
    if (record.recorded.status !== 'approved' || record.recorded.payments) return
    if (!payableOf(approval.kind, values)) return
    await append(ctx, locked, {
      type: 'queuedToPay',
      actor: { kind: 'system', reason: 'approved' },
      payload: {},
    })
  })
}

/** A payment, a failure or a correction that a cashier puts on record. */
export type ToRecord =
  /** Without an amount, all that is left. */
  | { type: 'paid'; amount: bigint | undefined; date: string; note: string; fileIds: readonly string[] }
  | { type: 'paymentFailed'; reason: string }
  | { type: 'paymentTakenBack'; seq: number; reason: string }

/**
 * Puts what a cashier says on record, and tells the applicant. Refuses with notFound, notPayable, ownPayment, paidAlready,
 * paidTooMuch, or attachmentUnable for a receipt that the caller did not upload.
 */
export async function recordPayment(ctx: TxCtx, id: string, toRecord: ToRecord): Promise<void> {
  const locked = await lockOf(ctx, id)
  const { approval, record } = locked
  const said = withAmount(toRecord, paymentOf(record.recorded))
  refuse(ctx, record.recorded, said)
  const files = said.type === 'paid' ? await takeFiles(ctx, [...new Set(said.fileIds)]) : []
  const after = await append(ctx, locked, {
    type: said.type,
    actor: { kind: 'person', id: ctx.user.id },
    payload: { name: ctx.user.name, ...payloadOf(said), ...(files.length > 0 && { files }) },
  })
  await linkFiles(
    ctx.db,
    ctx.tenantId,
    id,
    files.map((file) => file.id),
  )
  const kind = said.type === 'paid' && after.state === 'partlyPaid' ? 'partlyPaid' : said.type
  await publish(ctx.db, ctx.tenantId, 'notify', {
    approvalId: id,
    kind,
    userId: ownerOfRow(approval),
    actorId: ctx.user.id,
  })
}

type WithAmount =
  | Exclude<ToRecord, { type: 'paid' }>
  | (Extract<ToRecord, { type: 'paid' }> & { amount: bigint })

function withAmount(said: ToRecord, payment: Payment | undefined): WithAmount {
  if (said.type !== 'paid') return said
  const left = payment ? payment.payableFen - payment.paidFen : 0n
  return { ...said, amount: said.amount ?? left }
}

function payloadOf(said: WithAmount): Record<string, unknown> {
  if (said.type === 'paid') return { amount: String(said.amount), date: said.date, note: said.note }
  return said.type === 'paymentFailed' ? { reason: said.reason } : { seq: said.seq, reason: said.reason }
}

function refuse(ctx: TxCtx, recorded: Recorded, said: Said): void {
  if (isOwn(recorded, ctx.user.id)) throw new AppError('ownPayment')
  const payment = paymentOf(recorded)
  const problem = problemOf(payment, said)
  if (problem === 'paidTooMuch' && payment && said.type === 'paid') {
    const [amount = '', paid = '', left = '', now = ''] = [
      payment.payableFen,
      payment.paidFen,
      payment.payableFen - payment.paidFen,
      said.amount,
    ].map((fen) => withThousands(formatFen(fen)))
    const detail = {
      zh: `审批金额 ${amount} 元，已付 ${paid} 元，未付 ${left} 元，本次 ${now} 元`,
      en: `approved ${amount}, paid ${paid}, left ${left}, now ${now}`,
    }
    throw new AppError(problem, { detail, field: 'amount' })
  }
  if (problem) throw new AppError(problem)
}

interface Locked {
  approval: LockedApproval
  record: RequestRecord
  values: Values
}

/** Locks a request that was submitted. Refuses with notFound, or notPayable where nobody approved it yet. */
async function lockOf(ctx: SystemCtx<Tx>, id: string): Promise<Locked> {
  const locked = await lockToDecide(ctx.db, ctx.tenantId, id)
  if (!locked) throw new AppError('notFound')
  const { approval, rows } = locked
  if (approval.status !== 'approved') throw new AppError('notPayable')
  const { content, ...record } = await readRecordToDecide(ctx, approval, rows)
  return { approval, record, values: readStoredContent(content).values }
}

/** Adds the event to the chain and brings the row of the queue to what the record says then, which it answers. */
async function append(
  ctx: SystemCtx<Tx>,
  { approval, record: { round, recorded }, values }: Locked,
  event: Pick<NewEvent, 'type' | 'actor' | 'payload'>,
): Promise<Payment> {
  const at = laterOf(approval.time, recorded.time)
  const given = { ...event, round: round.round, contentHash: round.contentHash, time: at }
  const time = await saveEvent(ctx, approval, recorded.time, given)
  const actorId = event.actor.kind === 'person' ? event.actor.id : ''
  const after = recordedAfter(recorded, {
    seq: approval.eventSeq + 1,
    type: given.type,
    actor_id: actorId,
    payload: JSON.stringify(given.payload),
    time,
  })
  const [row, payment] = [payableRowOf(after, values), paymentOf(after)]
  if (!row || !payment) throw new Error(`request ${approval.id} is not in the queue`)
  await savePayable(ctx.db, ctx.tenantId, approval.id, row)
  return payment
}

/** Reads the payment of a request from its record; undefined for one that no cashier pays. Refuses with recordDamaged. */
export async function readPayment(
  ctx: Pick<SystemCtx, 'db' | 'tenantId' | 'evidence' | 'log'>,
  id: string,
): Promise<Payment | undefined> {
  const [row] = await listRecordedRows(ctx.db, ctx.tenantId, [id])
  return row && paymentOf((await readRecordedRow(ctx, row)).recorded)
}
