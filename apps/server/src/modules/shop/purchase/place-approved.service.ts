import { guestRole } from '@countersign/contract'
import { rowsIn } from '@countersign/forms'
import { inTransaction, type SystemCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { publish } from '../../../platform/outbox/publish.ts'
import { type ApplyNumbers, lockApproved } from '../../approval/index.ts'
import { listPermitted } from '../../organisation/index.ts'
import { hasModule } from '../../setting/index.ts'
import { listVariants } from '../catalogue/variant.repository.ts'
import { amountsOf } from '../order/amounts.rules.ts'
import type { NewLine } from '../order/write-order.repository.ts'
import { orderPrefix, writeOrder } from '../order/write-order.service.ts'
import { openStock } from '../stock/move-stock.service.ts'
import { findPurchase, hasOrder, type Purchase } from './purchase.repository.ts'
import { type ApprovedLine, approvedLines } from './purchase.rules.ts'

/**
 * Places the order of an approved purchase request, unless it is placed already or orders nothing from the shop, or the shop is
 * switched off, which then places it when it is on again (place-waiting.service.ts). It takes
 * what was signed: goods, pieces and prices. A line without enough stock waits for it, and both the applicant and the people
 * who keep the shop are told. No points are spent.
 */
export async function placeApproved(ctx: SystemCtx, numbers: ApplyNumbers, requestId: string): Promise<void> {
  if (!(await findPurchase(ctx.db, ctx.tenantId, requestId)) || !(await hasModule(ctx, 'shop'))) return
  // Taken outside the transaction, whose counter row would otherwise let only one order run at a time.
  const orderNo = await numbers.take(ctx.db, ctx.tenantId, orderPrefix, ctx.now())
  await inTransaction(ctx, async (ctx) => {
    // The lock on the request lets one run place the order.
    const values = await lockApproved(ctx, requestId)
    const purchase = await findPurchase(ctx.db, ctx.tenantId, requestId)
    if (!values || !purchase || (await hasOrder(ctx.db, ctx.tenantId, requestId))) return
    const approved = approvedLines(purchase.lines, rowsIn(values, 'items'))
    if (approved.length > 0) await place(ctx, purchase, approved, orderNo)
  })
}

async function place(
  ctx: SystemCtx<Tx>,
  { requestId, userId, receiver, note }: Purchase,
  approved: readonly ApprovedLine[],
  orderNo: string,
): Promise<void> {
  const lines = await linesOf(ctx, approved)
  const id = ctx.newId()
  const { total } = amountsOf(lines, false)
  await writeOrder(
    { ...ctx, user: { id: userId } },
    { id, orderNo, requestId, receiver, note, totalFen: total, pointsFen: 0n },
    lines,
  )
  const waiting = lines.filter(({ wasShort }) => wasShort).map(({ goodsName }) => goodsName)
  const about = { orderId: id, orderNo, waiting }
  await publish(ctx.db, ctx.tenantId, 'notify', { kind: 'shopPlaced', userId, ...about })
  if (waiting.length === 0) return
  const keepers = await listPermitted(ctx.db, ctx.tenantId, { permission: 'shopOrder.write', guestRole })
  for (const keeper of keepers)
    await publish(ctx.db, ctx.tenantId, 'notify', {
      kind: 'shopShort',
      userId: keeper.id,
      actorId: userId,
      ...about,
    })
}

/** Lines of the order. Locks their stock; a line that finds less than it needs waits as a whole. */
async function linesOf(ctx: SystemCtx<Tx>, approved: readonly ApprovedLine[]): Promise<NewLine[]> {
  const variantIds = approved.map(({ variantId }) => variantId)
  const stock = await openStock(ctx, variantIds)
  const variants = await listVariants(ctx.db, ctx.tenantId, variantIds)
  return approved.map(({ variantId, name, spec, unit, priceFen, num }) => {
    const variant = variants.get(variantId)
    if (!variant) throw new Error(`variant ${variantId} of a purchase does not exist`)
    const { goodsId, pictureId, sellerId, sellerName, kind, isOffered } = variant
    return {
      id: ctx.newId(),
      goodsId,
      variantId,
      goodsName: name,
      variantName: spec,
      unit,
      pictureId,
      sellerId,
      sellerName,
      kind,
      priceFen,
      num,
      isPaidByPoints: false,
      wasShort: !isOffered || num > (stock.get(variantId)?.stock ?? 0),
    }
  })
}
