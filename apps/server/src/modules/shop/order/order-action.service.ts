import type { contract, InputOf, Order } from '@countersign/contract'
import { AppError, refuseFields } from '../../../platform/app-error.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { distinct } from '../../../platform/records/require-all.ts'
import { returnPoints } from '../points/points.service.ts'
import { moveStock } from '../stock/move-stock.service.ts'
import { actOn, type OpenOrder, openOrder } from './act-on-order.service.ts'
import { findOrder } from './order.repository.ts'
import { partsIn, presentOrder } from './order.presenter.ts'

/** An own order, or any order for those who keep the shop. Refuses (notFound) other orders. */
export async function readOrder(ctx: Ctx, id: string): Promise<Order> {
  const found = await findOrder(ctx.db, ctx.tenantId, id)
  if (!found || partsIn(ctx, found).length === 0) throw new AppError('notFound')
  return presentOrder(ctx, found)
}

export function confirmOrder(ctx: Ctx, input: InputOf<typeof contract.orderConfirm>): Promise<Order> {
  return once(ctx, 'shop/order/confirm', input, async (ctx) => {
    await actOn(ctx, await openOrder(ctx, input, ['keeper']), { action: 'confirm' }, input)
    return readOrder(ctx, input.id)
  })
}

/** Ships lines of a confirmed order. Refuses (orderMoved) lines that wait for stock or were shipped before. */
export function shipLines(ctx: Ctx, input: InputOf<typeof contract.orderShip>): Promise<Order> {
  return once(ctx, 'shop/order/ship', input, async (ctx) => {
    const order = await openOrder(ctx, input, ['keeper'])
    await actOn(ctx, order, { action: 'ship', lineIds: distinct(input.lineIds) }, input)
    return readOrder(ctx, input.id)
  })
}

/** Confirms that lines arrived. Refuses (orderMoved) lines that were not shipped or arrived before. */
export function receiveLines(ctx: Ctx, input: InputOf<typeof contract.orderReceive>): Promise<Order> {
  return once(ctx, 'shop/order/receive', input, async (ctx) => {
    const order = await openOrder(ctx, input, ['buyer'])
    await actOn(ctx, order, { action: 'receive', lineIds: distinct(input.lineIds) })
    return readOrder(ctx, input.id)
  })
}

/** Takes stock for lines that wait for it. Refuses (stockShort) when there is still too little. */
export function stockLines(ctx: Ctx, input: InputOf<typeof contract.orderStock>): Promise<Order> {
  return once(ctx, 'shop/order/stock', input, async (ctx) => {
    const order = await openOrder(ctx, input, ['keeper'])
    const lineIds = distinct(input.lineIds)
    await actOn(ctx, order, { action: 'stock', lineIds })
    await moveLines(ctx, order, lineIds, 'order')
    return readOrder(ctx, input.id)
  })
}

/**
 * Cancels an order, gives back its stock and its points. Whoever ordered may do so until it is confirmed, and those who
 * keep the shop until something is shipped. They say why (reasonEmpty) when the order is somebody else's.
 */
export function cancelOrder(ctx: Ctx, input: InputOf<typeof contract.orderCancel>): Promise<Order> {
  return once(ctx, 'shop/order/cancel', input, async (ctx) => {
    const order = await openOrder(ctx, input, ['keeper', 'buyer'])
    const mustSayWhy = order.userId !== ctx.user.id && input.remark.trim() === ''
    refuseFields({ remark: mustSayWhy ? 'reasonEmpty' : undefined })
    await actOn(ctx, order, { action: 'cancel' }, input)
    const stocked = order.facts.lines.filter(({ isWaiting }) => !isWaiting).map(({ id }) => id)
    await moveLines(ctx, order, stocked, 'cancel')
    await returnPoints(ctx, {
      orderId: order.id,
      userId: order.userId,
      amount: order.pointsFen,
      kind: 'cancel',
    })
    return readOrder(ctx, input.id)
  })
}

async function moveLines(
  ctx: TxCtx,
  { lines }: OpenOrder,
  lineIds: readonly string[],
  kind: 'order' | 'cancel',
): Promise<void> {
  const moves = lines
    .filter(({ id }) => lineIds.includes(id))
    .map(({ id, variantId, num }) => ({
      variantId,
      kind,
      change: kind === 'order' ? -num : num,
      orderLineId: id,
      remark: '',
    }))
  await moveStock(ctx, moves)
}
