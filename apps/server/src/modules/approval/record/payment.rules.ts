import { applicantsOf } from '@countersign/engine'
import { parseFen, payableOf, type Values } from '@countersign/forms'
import type { StoredEvent } from '../../evidence/index.ts'
import { readPayload } from './event-payload.rules.ts'
import {
  paid,
  paymentFailed,
  paymentTakenBack,
  type Recorded,
  type RecordedPayment,
} from './payloads.rules.ts'
import { ReplayError } from './replay-error.rules.ts'

/** Events about the payment of an approved request; they change nothing of its approval. */
const paymentTypes = ['paid', 'paymentFailed', 'paymentTakenBack'] as const
type PaymentType = (typeof paymentTypes)[number]

export function isPayment(type: string): type is PaymentType {
  return paymentTypes.some((one) => one === type)
}

type PaymentState = 'waiting' | 'partlyPaid' | 'paid' | 'failed'

export interface Payment {
  state: PaymentState
  /** What the approved round says is to be paid, in 分. */
  payableFen: bigint
  paidFen: bigint
  /** The last day on which something was paid; "" before. */
  paidOn: string
  /** Why the last attempt failed; "" in any other state. */
  failure: string
  queuedAt: string
  lines: readonly RecordedPayment[]
}

/** What is paid of a request, from its events alone; undefined for one that no cashier pays. */
export function paymentOf({
  request,
  payments,
}: Pick<Recorded, 'request' | 'payments'>): Payment | undefined {
  if (!payments) return undefined
  const lines = payments.lines.filter(({ isTakenBack }) => isTakenBack !== true)
  const payableFen = parseFen(request.amount) ?? 0n
  const paidFen = lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const last = lines.at(-1)
  const hasFailed = last !== undefined && !isPaid(last)
  return {
    state: stateOf(hasFailed, paidFen, payableFen),
    payableFen,
    paidFen,
    paidOn:
      lines
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? '',
    failure: hasFailed ? last.note : '',
    ...payments,
  }
}

export interface PayableRow {
  payee: string
  account: string
  bank: string
  amount_fen: string
  paid_fen: string
  state: PaymentState
  paid_on: string
  failure: string
  queued_at: string
}

/** The row of a request in the queue of the cashiers; undefined for one that is not in it. */
export function payableRowOf(recorded: Recorded, values: Values): PayableRow | undefined {
  const payment = paymentOf(recorded)
  if (!payment) return undefined
  const { payee = '', account = '', bank = '' } = payableOf(recorded.request.kind, values) ?? {}
  return {
    payee,
    account,
    bank,
    amount_fen: String(payment.payableFen),
    paid_fen: String(payment.paidFen),
    state: payment.state,
    paid_on: payment.paidOn,
    failure: payment.failure,
    queued_at: payment.queuedAt,
  }
}

const isPaid = ({ amount }: RecordedPayment) => amount !== '0'

function stateOf(hasFailed: boolean, paidFen: bigint, payableFen: bigint): PaymentState {
  if (hasFailed) return 'failed'
  if (paidFen >= payableFen) return 'paid'
  return paidFen > 0n ? 'partlyPaid' : 'waiting'
}

/** A payment, a failure or a correction that a cashier puts on record. */
export type Said =
  | { type: 'paid'; amount: bigint }
  | { type: 'paymentFailed' }
  | { type: 'paymentTakenBack'; seq: number }

/** Why something cannot be said about a payment; undefined when it can. The same rule reads the record. */
export function problemOf(
  payment: Payment | undefined,
  said: Said,
): 'notPayable' | 'paidAlready' | 'paidTooMuch' | 'notFound' | undefined {
  if (!payment) return 'notPayable'
  const { payableFen, paidFen, lines } = payment
  if (said.type === 'paymentTakenBack')
    return lines.some(({ seq, isTakenBack }) => seq === said.seq && !isTakenBack) ? undefined : 'notFound'
  if (paidFen >= payableFen) return 'paidAlready'
  return said.type === 'paid' && paidFen + said.amount > payableFen ? 'paidTooMuch' : undefined
}

type PaymentEvent = Pick<StoredEvent, 'seq' | 'type' | 'actor_id' | 'payload' | 'time'>

/** The record after an event about its payment, of which the queue of the cashiers follows. */
export function recordedAfter(record: Recorded, event: PaymentEvent): Recorded {
  if (event.type === 'queuedToPay') return queued(record, event)
  return { ...record, time: event.time, payments: paymentsAfter(record, event) }
}

/** The record of an approved request that begins to wait for a cashier. */
export function queued(record: Recorded, event: PaymentEvent): Recorded {
  const isPayable = (parseFen(record.request.amount) ?? 0n) > 0n
  if (record.status !== 'approved' || record.payments || !isPayable) throw new ReplayError(event.seq)
  return { ...record, time: event.time, payments: { queuedAt: event.time, lines: [] } }
}

/** Whether somebody applied for the request, or acts or acted for the applicant: such a person does not pay it. */
export function isOwn({ request, handlerIds }: Recorded, userId: string): boolean {
  return applicantsOf({ applicantId: request.applicantId, handlerIds }).includes(userId)
}

export function paymentsAfter(record: Recorded, event: PaymentEvent): NonNullable<Recorded['payments']> {
  const { payments } = record
  const { said, line } = saidBy(event)
  if (!payments || isOwn(record, event.actor_id) || problemOf(paymentOf(record), said))
    throw new ReplayError(event.seq)
  const lines =
    said.type === 'paymentTakenBack'
      ? payments.lines.map((one) => (one.seq === said.seq ? { ...one, isTakenBack: true } : one))
      : [...payments.lines, { seq: event.seq, at: event.time, ...line }]
  return { ...payments, lines }
}

function saidBy(event: PaymentEvent): { said: Said; line: Omit<RecordedPayment, 'seq' | 'at'> } {
  if (event.type === 'paid') {
    const line = readPayload(paid, event)
    return { said: { type: 'paid', amount: BigInt(line.amount) }, line }
  }
  const nothing = { amount: '0', date: '', note: '', name: '' }
  if (event.type === 'paymentFailed') {
    const { name, reason } = readPayload(paymentFailed, event)
    return { said: { type: 'paymentFailed' }, line: { ...nothing, name, note: reason } }
  }
  const { seq } = readPayload(paymentTakenBack, event)
  return { said: { type: 'paymentTakenBack', seq }, line: nothing }
}
