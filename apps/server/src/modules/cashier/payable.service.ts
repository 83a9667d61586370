import type { Readable } from 'node:stream'
import {
  type contract,
  type InputOf,
  type OutputOf,
  type Page,
  type Payable,
  type PayableInFull,
  paymentStates,
} from '@countersign/contract'
import { formatFen, parseFen } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import { dayRange, formatDate, formatTime } from '../../platform/business-time.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { writeSheet } from '../../platform/sheet/write-sheet.ts'
import { mayReadAny, readPayment, readScopeOf, recordPayment, type ToRecord } from '../approval/index.ts'
import { type FileDeps, presentFile } from '../file/index.ts'
import { closeLines } from './batch.repository.ts'
import { presentPayable } from './payable.presenter.ts'
import { listPayables, pagePayables, type PayableFilter, sumPayables } from './payable.repository.ts'
import { payableColumns } from './payable-sheet.presenter.ts'

type Filters = InputOf<typeof contract.payableSums>

/** One page of the queue. Refuses with dayInvalid and amountInvalid. */
export async function listQueue(
  ctx: Ctx,
  { current, size, ascs, descs, ...filters }: InputOf<typeof contract.payableList>,
): Promise<Page<Payable>> {
  const page = await pagePayables(ctx.db, await readFilter(ctx, filters), { current, size, ascs, descs })
  return mapPage(page, (row) => presentPayable(row, ctx.user.id))
}

/** The sums of all pages. Refuses as the list. */
export async function addUpPayables(
  ctx: Ctx,
  filters: Filters,
): Promise<OutputOf<typeof contract.payableSums>> {
  const { count, amountFen, paidFen } = await sumPayables(ctx.db, await readFilter(ctx, filters))
  return {
    count,
    amount: formatFen(amountFen),
    paid: formatFen(paidFen),
    left: formatFen(amountFen - paidFen),
  }
}

/** The list as a sheet. Refuses as the list. */
export async function exportPayables(
  ctx: Ctx,
  { ascs, descs, ...filters }: InputOf<typeof contract.payableExport>,
): Promise<Readable> {
  const rows = await listPayables(ctx.db, await readFilter(ctx, filters), { ascs, descs })
  return writeSheet(
    payableColumns,
    rows.map((row) => presentPayable(row, ctx.user.id)),
    ctx.language,
  )
}

async function readFilter(
  ctx: Ctx,
  { state, amountFrom, amountTo, from, to, ...filters }: Filters,
): Promise<PayableFilter> {
  return {
    ...(await readableBy(ctx)),
    ...filters,
    states: statesOf(state),
    leastFen: amountFrom === undefined ? undefined : fenOf(amountFrom, 'amountFrom'),
    mostFen: amountTo === undefined ? undefined : fenOf(amountTo, 'amountTo'),
    from: from === undefined ? undefined : dayOf(from, 'from').from,
    until: to === undefined ? undefined : dayOf(to, 'to').to,
  }
}

function statesOf(state: Filters['state']): PayableFilter['states'] {
  if (state === 'all') return []
  return state === 'unpaid' ? paymentStates.filter((one) => one !== 'paid') : [state]
}

/** What a cashier may read of the queue. */
export async function readableBy(ctx: Ctx): Promise<Pick<PayableFilter, 'tenantId' | 'reader'>> {
  const scope = await readScopeOf(ctx.db, ctx.user)
  return {
    tenantId: ctx.tenantId,
    reader: { id: ctx.user.id, departments: scope === 'all' ? scope : [...scope] },
  }
}

function fenOf(text: string, field: string): bigint {
  const fen = parseFen(text)
  if (fen === undefined) throw new AppError('amountInvalid', { field })
  return fen
}

function dayOf(day: string, field: string): { from: Date; to: Date } {
  const range = dayRange(day)
  if (!range) throw new AppError('dayInvalid', { field })
  return range
}

async function getPayable(ctx: Ctx, id: string): Promise<Payable> {
  const [row] = await listPayables(ctx.db, {
    tenantId: ctx.tenantId,
    reader: { id: ctx.user.id, departments: 'all' },
    ids: [id],
    states: [],
  })
  if (!row) throw new AppError('notFound')
  return presentPayable(row, ctx.user.id)
}

/** A request of the queue with its payments. Refuses with notFound, forbidden, recordDamaged. */
export async function readPayable(ctx: Ctx, files: FileDeps, id: string): Promise<PayableInFull> {
  const payable = await getPayable(ctx, id)
  await requireReadable(ctx, id)
  const payment = await readPayment(ctx, id)
  return {
    ...payable,
    payments: (payment?.lines ?? []).map((line) => ({
      seq: line.seq,
      amount: line.amount === '0' ? '' : formatFen(BigInt(line.amount)),
      date: line.date,
      note: line.note,
      name: line.name,
      time: formatTime(new Date(line.at)),
      isTakenBack: line.isTakenBack === true,
      files: (line.files ?? []).map((file) => presentFile(ctx, files, file)),
    })),
  }
}

async function requireReadable({ db, user }: Ctx, id: string): Promise<void> {
  if (!(await mayReadAny(db, user, [id]))) throw new AppError('forbidden')
}

/**
 * Puts on record what was paid. Refuses with notFound, forbidden, amountInvalid, paidOnInvalid, and as recordPayment does.
 */
export function pay(
  ctx: Ctx,
  { id, amount, date, note, fileIds }: InputOf<typeof contract.payablePay>,
): Promise<Payable> {
  if (!dayRange(date) || date > formatDate(ctx.now())) throw new AppError('paidOnInvalid', { field: 'date' })
  const fen = amount === undefined ? undefined : fenOf(amount, 'amount')
  if (fen !== undefined && fen <= 0n) throw new AppError('amountInvalid', { field: 'amount' })
  const input = { id, amount, date, note, fileIds }
  return said(ctx, 'pay', input, { type: 'paid', amount: fen, date, note, fileIds })
}

/** Puts on record that a payment failed. Refuses with notFound, forbidden, and as recordPayment does. */
export function failPayment(ctx: Ctx, input: InputOf<typeof contract.payableFail>): Promise<Payable> {
  return said(ctx, 'fail', input, { type: 'paymentFailed', reason: input.reason })
}

/** Takes a payment or a failure back. Refuses with notFound, forbidden, and as recordPayment does. */
export function takePaymentBack(ctx: Ctx, input: InputOf<typeof contract.payableTakeBack>): Promise<Payable> {
  return said(ctx, 'takeBack', input, { type: 'paymentTakenBack', seq: input.seq, reason: input.reason })
}

function said(ctx: Ctx, route: string, input: { id: string }, toRecord: ToRecord): Promise<Payable> {
  return once(ctx, `cashier/payable/${route}`, input, async (ctx: TxCtx) => {
    await getPayable(ctx, input.id)
    await requireReadable(ctx, input.id)
    await recordPayment(ctx, input.id, toRecord)
    if (toRecord.type !== 'paymentTakenBack') await closeLines(ctx.db, ctx.tenantId, input.id)
    return getPayable(ctx, input.id)
  })
}
