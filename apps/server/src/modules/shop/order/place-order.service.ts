import type { contract, InputOf, Order, OutputOf } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import { type Ctx, inTransaction, type TxCtx } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { distinct, requireAll } from '../../../platform/records/require-all.ts'
import type { ApplyNumbers } from '../../approval/index.ts'
import { getReceiver } from '../address/address.service.ts'
import { stateOfLine } from '../cart/cart.rules.ts'
import { deleteCartLines, lockCartLines } from '../cart/cart-line.repository.ts'
import { listVariants } from '../catalogue/variant.repository.ts'
import { pointsOf, spendPoints } from '../points/points.service.ts'
import { openStock } from '../stock/move-stock.service.ts'
import { amountsOf, isPaidByPoints } from './amounts.rules.ts'
import type { NewLine } from './write-order.repository.ts'
import { readOrder } from './order-action.service.ts'
import { orderPrefix, writeOrder } from './write-order.service.ts'

/** Shows what an order of these lines of the own cart would cost. Refuses as the order would. */
export function settle(
  ctx: Ctx,
  input: InputOf<typeof contract.orderSettle>,
): Promise<OutputOf<typeof contract.orderSettle>> {
  return inTransaction(ctx, async (ctx) => {
    const { total, points, charged } = amountsOf(await linesFrom(ctx, input.cartIds), input.usePoints)
    const balance = (await pointsOf(ctx)).total
    return {
      total: formatFen(total),
      points: formatFen(points),
      balance: formatFen(balance),
      isCovered: points <= balance,
      charged: formatFen(charged),
    }
  })
}

/**
 * Orders lines of the own cart, in one transaction: takes the stock and the points, writes the order and empties these
 * lines. Refuses lines that are not in the cart (notFound) or cannot be ordered (cartChanged), another total than the
 * person saw (totalChanged), an unknown address, and too few points (pointsShort).
 */
export async function placeOrder(
  ctx: Ctx,
  numbers: ApplyNumbers,
  input: InputOf<typeof contract.orderPlace>,
): Promise<Order> {
  // Taken outside the transaction, whose counter row would otherwise let only one order run at a time.
  const orderNo = await numbers.take(ctx.db, ctx.tenantId, orderPrefix, ctx.now())
  return once(ctx, 'shop/order/place', input, async (ctx) => {
    const { addressId, note, usePoints, total: seen } = input
    const cartIds = distinct(input.cartIds)
    const ordered = await linesFrom(ctx, cartIds)
    const { total, points } = amountsOf(ordered, usePoints)
    if (formatFen(total) !== seen) throw new AppError('totalChanged', { detail: formatFen(total) })
    const lines = ordered.map(
      (line): NewLine => ({
        ...line,
        id: ctx.newId(),
        isPaidByPoints: isPaidByPoints(line, usePoints),
        wasShort: false,
      }),
    )
    const id = ctx.newId()
    await writeOrder(
      ctx,
      {
        id,
        orderNo,
        requestId: null,
        receiver: await getReceiver(ctx, addressId),
        note,
        totalFen: total,
        pointsFen: points,
      },
      lines,
    )
    await spendPoints(ctx, { orderId: id, userId: ctx.user.id, amount: points })
    await deleteCartLines(ctx.db, { tenantId: ctx.tenantId, userId: ctx.user.id }, cartIds)
    return readOrder(ctx, id)
  })
}

/** Lines of the own cart with what an order copies, locked with their stock. Refuses lines that cannot be ordered. */
async function linesFrom(ctx: TxCtx, ids: readonly string[]) {
  const wanted = distinct(ids)
  const cart = await lockCartLines(ctx.db, { tenantId: ctx.tenantId, userId: ctx.user.id }, wanted)
  requireAll(wanted, cart)
  const variantIds = cart.map(({ variantId }) => variantId)
  await openStock(ctx, variantIds)
  const variants = await listVariants(ctx.db, ctx.tenantId, variantIds)
  const changed: string[] = []
  const lines = cart.flatMap(({ variantId, num }) => {
    const variant = variants.get(variantId)
    if (!variant) throw new AppError('notFound')
    const { id: _id, priceFen, maxNum: _most, stock: _stock, isOffered: _offered, ...copied } = variant
    if (stateOfLine(num, variant) !== 'ok') changed.push(copied.goodsName)
    return [{ ...copied, variantId, num, priceFen: BigInt(priceFen) }]
  })
  if (changed.length > 0) throw new AppError('cartChanged', { detail: changed.join('、') })
  return lines
}
