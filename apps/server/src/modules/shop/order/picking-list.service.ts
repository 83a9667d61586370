import type { contract, InputOf } from '@countersign/contract'
import { drawInTurn, type PdfRenderer, type PickingList } from '../../../pdf/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { type Ctx, inSnapshot } from '../../../platform/context.ts'
import { distinct, requireAll } from '../../../platform/records/require-all.ts'
import { eventOf, placedLineOf } from './kept-order.rules.ts'
import { listEvents, listLines, listOrders } from './order.repository.ts'
import { replayOrder } from './order.rules.ts'
import { groupBySeller, linesToShip } from './picking-list.rules.ts'

/**
 * Draws what can be shipped of these orders as a picking list. Refuses (notFound) unknown orders, and (notToShip) naming
 * orders of which nothing can be shipped, so that nobody picks what has left.
 */
export async function drawPickingList(
  ctx: Ctx,
  pdf: PdfRenderer,
  input: InputOf<typeof contract.orderPickingList>,
): Promise<{ name: string; pdf: Uint8Array }> {
  const ids = distinct(input.ids)
  const list = await readPickingList(ctx, ids)
  const orders = list.sellers.flatMap((seller) => seller.orders.map(({ orderNo }) => orderNo))
  await recordAudit(ctx, { action: 'shopPickingList', after: { orders: distinct(orders).join('、') } })
  const drawn = await drawInTurn(ctx, pdf, async () => list)
  return { name: '拣货单', pdf: drawn.pdf }
}

function readPickingList(ctx: Ctx, ids: readonly string[]): Promise<PickingList> {
  return inSnapshot(ctx, async (ctx) => {
    const orders = await listOrders(ctx.db, ctx.tenantId, ids)
    requireAll(ids, orders)
    const lines = await listLines(ctx.db, ctx.tenantId, ids)
    const events = await listEvents(ctx.db, ctx.tenantId, ids)
    const picked = orders.map((order) => {
      const own = lines.filter(({ orderId }) => orderId === order.id)
      const happened = events.filter(({ orderId }) => orderId === order.id)
      return { order, lines: own, facts: replayOrder(own.map(placedLineOf), happened.map(eventOf)) }
    })
    const idle = picked.filter((one) => linesToShip(one).length === 0)
    if (idle.length > 0) {
      throw new AppError('notToShip', {
        field: 'ids',
        detail: idle.map(({ order }) => order.orderNo).join('、'),
      })
    }
    return { sellers: groupBySeller(picked), printedBy: ctx.user.name, at: ctx.now() }
  })
}
