import type { AfterSale, contract, InputOf, Order, Page } from '@countersign/contract'
import { AppError, refuseFields } from '../../../platform/app-error.ts'
import type { Ctx } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { mapPage } from '../../../platform/records/page.ts'
import { distinct } from '../../../platform/records/require-all.ts'
import { countPictures } from '../../file/index.ts'
import { returnPoints } from '../points/points.service.ts'
import { moveStock } from '../stock/move-stock.service.ts'
import { actOn, openOrder } from './act-on-order.service.ts'
import { endCase, findCase, findOrderOfCase, insertCase, pageOfCases } from './after-sale.repository.ts'
import { readOrder } from './order-action.service.ts'
import { presentCase } from './order.presenter.ts'

type CaseFilter = InputOf<typeof contract.afterList>

export function pageOwnCases(ctx: Ctx, asked: CaseFilter): Promise<Page<AfterSale>> {
  return page(ctx, { userId: ctx.user.id, ...asked })
}

export function pageAllCases(ctx: Ctx, asked: CaseFilter): Promise<Page<AfterSale>> {
  return page(ctx, asked)
}

async function page(
  ctx: Ctx,
  { userId, state, ...asked }: CaseFilter & { userId?: string },
): Promise<Page<AfterSale>> {
  const found = await pageOfCases(ctx.db, { tenantId: ctx.tenantId, userId, state }, asked)
  return mapPage(found, (one) => presentCase(ctx, one))
}

/** One case of after-sale. Refuses (404, notFound) a case that does not exist. */
export async function readCase(ctx: Ctx, id: string): Promise<AfterSale> {
  const found = await findCase(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return presentCase(ctx, found)
}

/**
 * Asks to return or exchange pieces of a line that arrived. Refuses more pieces than were not returned yet, a blank
 * reason, unknown pictures, and (orderMoved) a line with an open case.
 */
export function askAfterSale(ctx: Ctx, input: InputOf<typeof contract.afterAsk>): Promise<Order> {
  return once(ctx, 'shop/after/submit', input, async (ctx) => {
    const order = await openOrder(ctx, input, ['buyer'])
    const line = order.facts.lines.find(({ id }) => id === input.lineId)
    if (!line) throw new AppError('notFound')
    const pictureIds = distinct(input.pictureIds)
    const reason = input.reason.trim()
    const left = line.num - line.returned
    const known =
      pictureIds.length === 0 ? 0 : await countPictures(ctx.db, 'shop_picture', ctx.tenantId, pictureIds)
    const id = ctx.newId()
    const { lineId, kind, num } = input
    refuseFields({
      num: num > left && left > 0 ? { code: 'afterSaleNum', detail: String(left) } : undefined,
      reason: reason === '' ? 'afterSaleReasonEmpty' : undefined,
    })
    if (known < pictureIds.length) throw new AppError('notFound', { field: 'pictureIds' })
    await actOn(ctx, order, { action: 'ask', case: { id, lineId, num, kind } }, { remark: reason })
    await insertCase(
      ctx.db,
      ctx.tenantId,
      { id, orderId: order.id, lineId, kind, num, reason, pictureIds },
      ctx.now(),
    )
    return readOrder(ctx, order.id)
  })
}

/** Withdraws an own open case. Refuses (notFound) a case of somebody else, and (orderMoved) one that is closed. */
export function withdrawAfterSale(ctx: Ctx, { id }: InputOf<typeof contract.afterWithdraw>): Promise<Order> {
  return once(ctx, 'shop/after/withdraw', { id }, async (ctx) => {
    const order = await openOrder(ctx, { id: await orderOf(ctx, id) }, ['buyer'])
    requireOpen(order.facts.cases, id)
    await actOn(ctx, order, { action: 'withdraw', caseId: id })
    await endCase(ctx.db, ctx.tenantId, { id, state: 'withdrawn', decision: '', at: ctx.now() })
    return readOrder(ctx, order.id)
  })
}

/**
 * Decides on an open case. An agreed return gives back the points of its pieces, and puts them into stock if they can be
 * sold again. An agreed exchange takes new pieces from the stock (stockShort when there are too few).
 */
export function decideAfterSale(ctx: Ctx, input: InputOf<typeof contract.afterDecide>): Promise<Order> {
  return once(ctx, 'shop/after/decide', input, async (ctx) => {
    const { id, isAgreed, isResaleable, decision } = input
    const order = await openOrder(ctx, { id: await orderOf(ctx, id) }, ['keeper'])
    const { lineId, num, kind } = requireOpen(order.facts.cases, id)
    const line = order.lines.find((one) => one.id === lineId)
    if (!line) throw new AppError('notFound')
    await actOn(
      ctx,
      order,
      { action: 'decide', caseId: id, isAgreed },
      { remark: decision, audit: 'shopAfterSaleDecide' },
    )
    const state = isAgreed ? 'agreed' : 'refused'
    await endCase(ctx.db, ctx.tenantId, { id, state, decision, at: ctx.now() })
    if (isAgreed) {
      const { variantId } = line
      const move = { variantId, orderLineId: lineId, remark: '' }
      await moveStock(ctx, [
        ...(isResaleable ? [{ ...move, kind: 'return' as const, change: num }] : []),
        ...(kind === 'exchange' ? [{ ...move, kind: 'exchange' as const, change: -num }] : []),
      ])
      if (kind === 'return' && line.isPaidByPoints) {
        const amount = BigInt(line.priceFen) * BigInt(num)
        await returnPoints(ctx, { orderId: order.id, userId: order.userId, amount, kind: 'return' })
      }
    }
    return readOrder(ctx, order.id)
  })
}

async function orderOf(ctx: Ctx, caseId: string): Promise<string> {
  const orderId = await findOrderOfCase(ctx.db, ctx.tenantId, caseId)
  if (orderId === undefined) throw new AppError('notFound')
  return orderId
}

function requireOpen<Case extends { id: string; state: string }>(cases: readonly Case[], id: string): Case {
  const found = cases.find((one) => one.id === id)
  if (found?.state !== 'open') throw new AppError('orderMoved')
  return found
}
