import type { Readable } from 'node:stream'
import { contract, type InputOf, type Page, type PayBatch, type PayColumn } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { formatDate, formatTime } from '../../platform/business-time.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { distinct, requireAll } from '../../platform/records/require-all.ts'
import { writeCsv } from '../../platform/sheet/write-csv.ts'
import { writeSheet } from '../../platform/sheet/write-sheet.ts'
import { readScopeOf } from '../approval/index.ts'
import { type BatchLine, generalColumns, sheetColumns } from './batch-sheet.rules.ts'
import {
  type BatchFilter,
  type BatchRow,
  cancelBatch,
  findBatch,
  findLayout,
  insertBatch,
  listBatched,
  listLines,
  lockPayables,
  pageBatches,
  saveLayout,
} from './batch.repository.ts'
import { listPayables } from './payable.repository.ts'
import { readableBy } from './payable.service.ts'

/** The files that the caller may see: the own ones, or with a data scope of everything all. */
async function visibleTo(ctx: Ctx): Promise<BatchFilter> {
  const scope = await readScopeOf(ctx.db, ctx.user)
  return { tenantId: ctx.tenantId, userId: scope === 'all' ? undefined : ctx.user.id }
}

export async function listBatches(
  ctx: Ctx,
  asked: InputOf<typeof contract.payBatchList>,
): Promise<Page<PayBatch>> {
  return mapPage(await pageBatches(ctx.db, await visibleTo(ctx), asked), present)
}

function present({ madeAt, canceledAt, fen, count, open, ...row }: BatchRow): PayBatch {
  return {
    ...row,
    time: formatTime(madeAt),
    count: Number(count),
    amount: formatFen(BigInt(fen)),
    open: Number(open),
    isCanceled: canceledAt !== null,
  }
}

async function getBatch(ctx: Ctx, id: string): Promise<BatchRow> {
  const found = await findBatch(ctx.db, { ...(await visibleTo(ctx)), id })
  if (!found) throw new AppError('notFound')
  return found
}

/**
 * Makes a file of what is left of these requests. Refuses requests that the caller may not read or that are not in the queue
 * (notFound), paidAlready, and unless `again` is said batchedAlready, which names those that stand in an open file.
 */
export function makeBatch(ctx: Ctx, input: InputOf<typeof contract.payBatchMake>): Promise<PayBatch> {
  return once(ctx, 'cashier/batch/make', input, async (ctx) => {
    const ids = distinct(input.ids)
    await lockPayables(ctx.db, ctx.tenantId, ids)
    const found = await listPayables(ctx.db, { ...(await readableBy(ctx)), ids, states: [] })
    requireAll(ids, found)
    const rows = new Map(found.map((row) => [row.id, row]))
    const numbersOf = (some: readonly string[]) => some.map((id) => rows.get(id)?.applyNo ?? '').join('、')
    const paid = ids.filter((id) => rows.get(id)?.state === 'paid')
    if (paid.length > 0) throw new AppError('paidAlready')
    const batched = await listBatched(ctx.db, ctx.tenantId, ids)
    if (batched.size > 0 && !input.again)
      throw new AppError('batchedAlready', { detail: numbersOf(ids.filter((id) => batched.has(id))) })
    const lines = ids.flatMap((requestId) => {
      const row = rows.get(requestId)
      return row ? [{ requestId, fen: BigInt(row.amountFen) - BigInt(row.paidFen) }] : []
    })
    const id = ctx.newId()
    await insertBatch(ctx.db, ctx.tenantId, { id, userId: ctx.user.id, at: ctx.now(), lines })
    const made = present(await getBatch(ctx, id))
    await note(ctx, 'payBatchMake', made, {
      payees: made.count,
      amount: made.amount,
      requests: numbersOf(ids),
    })
    return made
  })
}

async function note(
  ctx: TxCtx,
  action: 'payBatchMake' | 'payBatchCancel',
  { id, time }: PayBatch,
  after: Record<string, unknown>,
): Promise<void> {
  await recordAudit(ctx, { action, subject: { kind: 'payBatch', id, name: time }, after })
}

/** Gives a file up. Refuses with notFound. */
export function giveBatchUp(ctx: Ctx, input: InputOf<typeof contract.payBatchCancel>): Promise<PayBatch> {
  return once(ctx, 'cashier/batch/cancel', input, async (ctx) => {
    const { count, amount } = present(await getBatch(ctx, input.id))
    await cancelBatch(ctx.db, ctx.tenantId, input.id, ctx.now())
    const after = present(await getBatch(ctx, input.id))
    await note(ctx, 'payBatchCancel', after, { payees: count, amount })
    return after
  })
}

type Asked = InputOf<typeof contract.payBatchSheet>

/** A file as a sheet. Refuses with notFound and batchCanceled. */
export async function sheetOfBatch(ctx: Ctx, asked: Asked): Promise<Readable> {
  return writeSheet(await columnsOf(ctx, asked), await linesOf(ctx, asked.id), ctx.language)
}

/** A file as comma-separated values. Refuses with notFound and batchCanceled. */
export async function csvOfBatch(ctx: Ctx, asked: Asked): Promise<string> {
  return writeCsv(await columnsOf(ctx, asked), await linesOf(ctx, asked.id), ctx.language)
}

async function columnsOf(ctx: Ctx, { layout }: Asked) {
  return sheetColumns(layout === 'own' ? await readLayout(ctx) : generalColumns)
}

async function linesOf(ctx: Ctx, id: string): Promise<BatchLine[]> {
  const { canceledAt, madeAt } = await getBatch(ctx, id)
  if (canceledAt !== null) throw new AppError('batchCanceled')
  const lines = await listLines(ctx.db, ctx.tenantId, id)
  const ids = lines.map(({ requestId }) => requestId)
  const found = await listPayables(ctx.db, { ...(await readableBy(ctx)), ids, states: [] })
  requireAll(ids, found)
  const rows = new Map(found.map((row) => [row.id, row]))
  return lines.flatMap(({ requestId, fen }, index) => {
    const row = rows.get(requestId)
    return row ? [{ number: index + 1, day: formatDate(madeAt), fen: BigInt(fen), row }] : []
  })
}

/** The columns of the company's own file; those of the product before they were set. */
export async function readLayout(ctx: Ctx): Promise<PayColumn[]> {
  const stored = contract.payLayout.output.safeParse(await findLayout(ctx.db, ctx.tenantId))
  return stored.success ? stored.data : [...generalColumns]
}

export function setLayout(
  ctx: Ctx,
  { columns }: InputOf<typeof contract.payLayoutSave>,
): Promise<PayColumn[]> {
  return once(ctx, 'cashier/layout/save', { columns }, async (ctx) => {
    const before = await readLayout(ctx)
    await saveLayout(ctx.db, ctx.tenantId, columns)
    await recordAudit(ctx, {
      action: 'payLayoutSave',
      subject: { kind: 'payLayout', id: ctx.tenantId, name: '' },
      before: { payColumns: before },
      after: { payColumns: columns },
    })
    return columns
  })
}
