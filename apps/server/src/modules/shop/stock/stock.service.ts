import type { contract, GoodsVariant, InputOf, Page, StockMoveRow } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { formatTime } from '../../../platform/business-time.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { mapPage } from '../../../platform/records/page.ts'
import { moveStock, openStock } from './move-stock.service.ts'
import { findStockMove, findVariant, type ListedMove, pageOfStockMoves } from './stock-list.repository.ts'

export async function pageStockMoves(
  ctx: Ctx,
  { name, goodsId, variantId, kind, ...asked }: InputOf<typeof contract.stockMoveList>,
): Promise<Page<StockMoveRow>> {
  const { tenantId } = ctx
  const page = await pageOfStockMoves(ctx.db, { tenantId, name, goodsId, variantId, kind }, asked)
  return mapPage(page, presentMove)
}

/** One stock move. Refuses (404, notFound) a move that does not exist. */
export async function readStockMove(ctx: Ctx, id: string): Promise<StockMoveRow> {
  const found = await findStockMove(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return presentMove(found)
}

function presentMove({ createdAt, orderId, orderNo, ...move }: ListedMove): StockMoveRow {
  return { ...move, orderId: orderId ?? '', orderNo: orderNo ?? '', createTime: formatTime(createdAt) }
}

/** Adds delivered pieces to the stock of a variant. */
export function deliver(ctx: Ctx, input: InputOf<typeof contract.stockDeliver>): Promise<GoodsVariant> {
  return once(ctx, 'shop/stock/deliver', input, (ctx) => moveByHand(ctx, input, 'delivery', input.pieces))
}

/**
 * Sets the stock of a variant to what was counted. The move is the difference to the stock that the counting began with,
 * so that what was sold meanwhile stays sold. Refuses (stockShort) a count below what was sold meanwhile.
 */
export function count(ctx: Ctx, input: InputOf<typeof contract.stockCount>): Promise<GoodsVariant> {
  return once(ctx, 'shop/stock/count', input, (ctx) =>
    moveByHand(ctx, input, 'count', input.counted - input.shown),
  )
}

async function moveByHand(
  ctx: TxCtx,
  { variantId, remark }: { variantId: string; remark: string },
  kind: 'delivery' | 'count',
  change: number,
): Promise<GoodsVariant> {
  await openStock(ctx, [variantId])
  const before = await findVariant(ctx.db, ctx.tenantId, variantId)
  if (!before) throw new AppError('notFound', { field: 'variantId' })
  // A count that finds nothing wrong is no move.
  if (change !== 0) await moveStock(ctx, [{ variantId, kind, change, remark }])
  const name = [before.goodsName, before.name].filter(Boolean).join(' ')
  const stock = before.stock + change
  await recordAudit(ctx, {
    action: 'shopStockMove',
    subject: { kind: 'shopGoods', id: before.goodsId, name },
    before: { stock: before.stock },
    after: { stock, kind, remark },
  })
  const { id, priceFen, maxNum } = before
  return { id, name: before.name, price: formatFen(BigInt(priceFen)), stock, maxNum }
}
