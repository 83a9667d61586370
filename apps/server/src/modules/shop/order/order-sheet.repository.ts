import type { OrderState } from '@countersign/contract'
import type { Db } from '../../../platform/database/connect.ts'
import { narrowedOrders, type OrderFilter } from './order-list.repository.ts'

/** A line with what a sheet says about its order. */
export interface SheetLine {
  orderNo: string
  state: OrderState
  createdAt: Date
  buyerName: string
  receiverName: string
  receiverPhone: string
  receiverAddress: string
  note: string
  goodsName: string
  variantName: string
  sellerName: string
  kind: 'office' | 'welfare'
  priceFen: string
  num: number
  unit: string
  isPaidByPoints: boolean
  isWaiting: boolean
  isShipped: boolean
  isReceived: boolean
  returned: number
}

/** The first lines of orders, newest order first. */
export function listSheetLines(db: Db, filter: OrderFilter, most: number): Promise<SheetLine[]> {
  return selectLines(db, filter)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .orderBy('line.sort')
    .limit(most)
    .execute()
}

/** The next lines of all orders by id, oldest first. */
export function listLinesAfter(
  db: Db,
  tenantId: string,
  after: string,
  limit: number,
): Promise<(SheetLine & { id: string })[]> {
  return selectLines(db, { tenantId })
    .select('line.id')
    .where('line.id', '>', after)
    .orderBy('line.id')
    .limit(limit)
    .execute()
}

function selectLines(db: Db, filter: OrderFilter) {
  return narrowedOrders(db, filter)
    .innerJoin('shop_order_line as line', (join) =>
      join.onRef('line.tenant_id', '=', 'o.tenant_id').onRef('line.order_id', '=', 'o.id'),
    )
    .select([
      'o.order_no as orderNo',
      'o.state',
      'o.created_at as createdAt',
      'buyer.name as buyerName',
      'o.receiver_name as receiverName',
      'o.receiver_phone as receiverPhone',
      'o.receiver_address as receiverAddress',
      'o.note',
      'line.goods_name as goodsName',
      'line.variant_name as variantName',
      'line.seller_name as sellerName',
      'line.kind',
      'line.price_fen as priceFen',
      'line.num',
      'line.unit',
      'line.is_paid_by_points as isPaidByPoints',
      'line.is_waiting as isWaiting',
      'line.is_shipped as isShipped',
      'line.is_received as isReceived',
      'line.returned',
    ])
}
