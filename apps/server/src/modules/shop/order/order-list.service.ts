import type { contract, InputOf, OrderRow, OutputOf, Page } from '@countersign/contract'
import { orderStates } from '@countersign/contract'
import type { Ctx } from '../../../platform/context.ts'
import { countByState, pageOfOrders } from './order-list.repository.ts'
import { presentOrders } from './order.presenter.ts'

type OrderFilter = InputOf<typeof contract.orderList>

export function pageOwnOrders(ctx: Ctx, asked: OrderFilter): Promise<Page<OrderRow>> {
  return page(ctx, { userId: ctx.user.id, ...asked })
}

export function pageAllOrders(ctx: Ctx, asked: OrderFilter): Promise<Page<OrderRow>> {
  return page(ctx, asked)
}

async function page(
  ctx: Ctx,
  { userId, state, words, ...asked }: OrderFilter & { userId?: string },
): Promise<Page<OrderRow>> {
  const found = await pageOfOrders(ctx.db, { tenantId: ctx.tenantId, userId, state, words }, asked)
  return { ...found, records: await presentOrders(ctx, found.records) }
}

/** Counts the orders of the caller by state. */
export async function countOwnOrders(ctx: Ctx): Promise<OutputOf<typeof contract.orderNumbers>> {
  const counts = await countByState(ctx.db, ctx.tenantId, ctx.user.id)
  const of = (state: (typeof orderStates)[number]) => counts.get(state) ?? 0
  return {
    toConfirm: of('toConfirm'),
    toShip: of('toShip'),
    toReceive: of('toReceive'),
    done: of('done'),
    cancelled: of('cancelled'),
    afterSale: of('afterSale'),
    all: orderStates.reduce((sum, state) => sum + of(state), 0),
  }
}
