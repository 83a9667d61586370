import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/connect.ts'

/** Orders with the people who ordered. */
export function ordersOf(db: Db, tenantId: string) {
  return db
    .selectFrom('shop_order as o')
    .innerJoin('app_user as buyer', (join) =>
      join.onRef('buyer.tenant_id', '=', 'o.tenant_id').onRef('buyer.id', '=', 'o.user_id'),
    )
    .where('o.tenant_id', '=', tenantId)
}

const orderColumns = [
  'o.id',
  'o.order_no as orderNo',
  'o.user_id as userId',
  'buyer.name as buyerName',
  'o.request_id as requestId',
  'o.receiver_name as receiverName',
  'o.receiver_phone as receiverPhone',
  'o.receiver_address as receiverAddress',
  'o.note',
  'o.total_fen as totalFen',
  'o.points_fen as pointsFen',
  'o.created_at as createdAt',
  'o.state',
  'o.version',
] as const

function selectOrders(db: Db, tenantId: string) {
  return ordersOf(db, tenantId).select(orderColumns)
}

export type StoredOrder = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

export function listOrders(db: Db, tenantId: string, ids: readonly string[]): Promise<StoredOrder[]> {
  return selectOrders(db, tenantId).where('o.id', '=', anyOf(ids)).execute()
}

export function findOrder(db: Db, tenantId: string, id: string): Promise<StoredOrder | undefined> {
  return selectOrders(db, tenantId).where('o.id', '=', id).executeTakeFirst()
}

/** The lines of orders, each order's in its own order. */
export function listLines(db: Db, tenantId: string, orderIds: readonly string[]) {
  return db
    .selectFrom('shop_order_line')
    .select([
      'id',
      'order_id as orderId',
      'goods_id as goodsId',
      'variant_id as variantId',
      'goods_name as goodsName',
      'variant_name as variantName',
      'unit',
      'picture_id as pictureId',
      'seller_name as sellerName',
      'kind',
      'price_fen as priceFen',
      'num',
      'is_paid_by_points as isPaidByPoints',
      'was_short as wasShort',
      'is_waiting as isWaiting',
      'is_shipped as isShipped',
      'is_received as isReceived',
      'returned',
    ])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('order_id')
    .orderBy('sort')
    .execute()
}

export type StoredLine = Awaited<ReturnType<typeof listLines>>[number]

/** The events of orders, oldest first, with the names of those who acted. */
export function listEvents(db: Db, tenantId: string, orderIds: readonly string[]) {
  return db
    .selectFrom('shop_order_event as event')
    .innerJoin('app_user as actor', (join) =>
      join.onRef('actor.tenant_id', '=', 'event.tenant_id').onRef('actor.id', '=', 'event.actor_id'),
    )
    .select([
      'event.order_id as orderId',
      'event.seq',
      'event.action',
      'event.data',
      'event.remark',
      'event.at',
      'actor.name as actorName',
    ])
    .where('event.tenant_id', '=', tenantId)
    .where('event.order_id', '=', anyOf(orderIds))
    .orderBy('event.order_id')
    .orderBy('event.seq')
    .execute()
}

export type StoredEvent = Awaited<ReturnType<typeof listEvents>>[number]
