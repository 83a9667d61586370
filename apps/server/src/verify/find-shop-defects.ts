import { hasModule } from '../modules/setting/index.ts'
import {
  differencesOf,
  type KeptOrder,
  listKeptOrders,
  listUnplaced,
  listWrongBalances,
  listWrongStock,
} from '../modules/shop/index.ts'
import type { Tx } from '../platform/database/connect.ts'
import { firstLine } from '../platform/log.ts'
import type { Defect, DefectCode } from './defect.ts'

const ordersAtOnce = 500
/** Time after which the job that places an order has long been tried again, in ms. */
const latestPlacingMs = 60 * 60_000

/**
 * Answers the number of a tenant's orders and all defects of its shop:
 * - a stock or a balance of points that is not the sum of its moves
 * - an order whose state, lines, cases, amounts or moves do not follow from its events
 * - an approved purchase request without its order, unless the shop is switched off
 */
export async function findShopDefects(
  tx: Tx,
  tenantId: string,
  now: Date,
): Promise<{ count: number; defects: Defect[] }> {
  const placedBefore = new Date(now.getTime() - latestPlacingMs)
  const unplaced = (await hasModule({ db: tx, tenantId }, 'shop'))
    ? await listUnplaced(tx, tenantId, placedBefore)
    : []
  const defects = [
    ...(await listWrongStock(tx, tenantId)).map((id) => ofShop('stockNotSum', id)),
    ...(await listWrongBalances(tx, tenantId)).map((id) => ofShop('pointsNotSum', id)),
    ...unplaced.map((approvalId) => ({
      ...ofShop('orderMissing', ''),
      approvalId,
    })),
  ]
  let count = 0
  let last = ''
  for (;;) {
    const orders = await listKeptOrders(tx, tenantId, last, ordersAtOnce)
    for (const kept of orders) {
      count += 1
      last = kept.order.id
      defects.push(...findOrFail(kept))
    }
    if (orders.length < ordersAtOnce) return { count, defects }
  }
}

/** An order that cannot be read is one defect; the others are still verified. */
function findOrFail(kept: KeptOrder): Defect[] {
  const { orderNo } = kept.order
  try {
    return differencesOf(kept).map((what) => ofShop('orderChanged', `${orderNo}: ${what}`))
  } catch (error) {
    return [ofShop('orderChanged', `${orderNo}: ${firstLine(error)}`)]
  }
}

function ofShop(code: DefectCode, where: string): Defect {
  return { approvalId: '', applyNo: '', code, where }
}
