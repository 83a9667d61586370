import type { PointMove, Page } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import { formatDate, formatTime } from '../../../platform/business-time.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { mapPage, type PageAsked } from '../../../platform/records/page.ts'
import {
  insertMoves,
  listBalances,
  listMovesOfOrder,
  lockBalances,
  pageOfMoves,
} from './points.repository.ts'
import { giveBack, type PointChange, spend } from './points.rules.ts'

interface Payment {
  orderId: string
  /** Person whose points are meant. */
  userId: string
  /** Hundredths of points. */
  amount: bigint
}

/** Pays an order with the caller's points. Refuses (pointsShort) when they do not cover the amount. */
export async function spendPoints(ctx: TxCtx, { orderId, userId, amount }: Payment): Promise<void> {
  if (amount === 0n) return
  const day = formatDate(ctx.now())
  const balances = await lockBalances(ctx.db, { tenantId: ctx.tenantId, userId, day })
  const changes = spend(balances, amount)
  if (!changes) {
    const kept = balances.reduce((sum, one) => sum + one.amount, 0n)
    throw new AppError('pointsShort', { detail: formatFen(amount - kept), field: 'usePoints' })
  }
  await move(ctx, { orderId, userId, kind: 'order' }, changes)
}

/** Gives back points of an order to the budgets that they came from. */
export async function returnPoints(
  ctx: TxCtx,
  { orderId, userId, amount, kind }: Payment & { kind: 'cancel' | 'return' },
): Promise<void> {
  if (amount === 0n) return
  const changes = giveBack(await listMovesOfOrder(ctx.db, ctx.tenantId, orderId), amount)
  await move(ctx, { orderId, userId, kind }, changes)
}

async function move(
  ctx: TxCtx,
  of: { orderId: string; userId: string; kind: 'order' | 'cancel' | 'return' },
  changes: readonly PointChange[],
): Promise<void> {
  const moves = changes.map((change) => ({ id: ctx.newId(), ...of, ...change }))
  await insertMoves(ctx.db, { tenantId: ctx.tenantId, by: ctx.user.id, at: ctx.now() }, moves)
}

/** Points that the caller can spend today, in hundredths, and the budgets that have not ended. */
export async function pointsOf(ctx: Ctx) {
  const day = formatDate(ctx.now())
  const budgets = await listBalances(ctx.db, { tenantId: ctx.tenantId, userId: ctx.user.id, day })
  const total = budgets
    .filter(({ startsOn }) => startsOn <= day)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return { total, budgets }
}

/** Point moves of the caller, newest first. */
export async function pageOwnMoves(ctx: Ctx, asked: PageAsked): Promise<Page<PointMove>> {
  const page = await pageOfMoves(ctx.db, ctx.tenantId, ctx.user.id, asked)
  return mapPage(page, ({ id, budgetName, kind, change, orderNo, at }) => ({
    id,
    budgetName,
    kind,
    change: formatFen(BigInt(change)),
    orderNo: orderNo ?? '',
    time: formatTime(at),
  }))
}
