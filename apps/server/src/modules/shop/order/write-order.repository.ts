import type { OrderState } from '@countersign/contract'
import type { Tx } from '../../../platform/database/connect.ts'
import type { OrderFacts } from './order.rules.ts'
import type { StoredEvent } from './order.repository.ts'

export interface NewOrder {
  id: string
  orderNo: string
  userId: string
  requestId: string | null
  receiver: { name: string; phone: string; address: string }
  note: string
  totalFen: bigint
  pointsFen: bigint
  state: OrderState
}

export interface NewLine {
  id: string
  goodsId: string
  variantId: string
  goodsName: string
  variantName: string
  unit: string
  pictureId: string | null
  sellerId: string
  sellerName: string
  kind: 'office' | 'welfare'
  priceFen: bigint
  num: number
  isPaidByPoints: boolean
  wasShort: boolean
}

export async function insertOrder(
  tx: Tx,
  tenantId: string,
  order: NewOrder,
  lines: readonly NewLine[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('shop_order')
    .values({
      tenant_id: tenantId,
      id: order.id,
      order_no: order.orderNo,
      user_id: order.userId,
      request_id: order.requestId,
      receiver_name: order.receiver.name,
      receiver_phone: order.receiver.phone,
      receiver_address: order.receiver.address,
      note: order.note,
      total_fen: order.totalFen,
      points_fen: order.pointsFen,
      created_at: at,
      changed_at: at,
      state: order.state,
    })
    .execute()
  await tx
    .insertInto('shop_order_line')
    .values(
      lines.map((line, index) => ({
        tenant_id: tenantId,
        id: line.id,
        order_id: order.id,
        sort: index,
        goods_id: line.goodsId,
        variant_id: line.variantId,
        goods_name: line.goodsName,
        variant_name: line.variantName,
        unit: line.unit,
        picture_id: line.pictureId,
        seller_id: line.sellerId,
        seller_name: line.sellerName,
        kind: line.kind,
        price_fen: line.priceFen,
        num: line.num,
        is_paid_by_points: line.isPaidByPoints,
        was_short: line.wasShort,
        is_waiting: line.wasShort,
      })),
    )
    .execute()
}

/** Locks an order until the transaction ends; undefined when the tenant has no such order. */
export async function lockOrder(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ userId: string; version: number; pointsFen: string } | undefined> {
  return tx
    .selectFrom('shop_order')
    .select(['user_id as userId', 'version', 'points_fen as pointsFen'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertEvent(
  tx: Tx,
  tenantId: string,
  event: Pick<StoredEvent, 'orderId' | 'seq' | 'action' | 'remark' | 'at'> & {
    data: object
    actorId: string
  },
): Promise<void> {
  await tx
    .insertInto('shop_order_event')
    .values({
      tenant_id: tenantId,
      order_id: event.orderId,
      seq: event.seq,
      action: event.action,
      data: JSON.stringify(event.data),
      remark: event.remark,
      actor_id: event.actorId,
      at: event.at,
    })
    .execute()
}

/** Stores what follows from the events of an order. */
export async function saveFacts(
  tx: Tx,
  tenantId: string,
  orderId: string,
  { facts, state, at }: { facts: OrderFacts; state: OrderState; at: Date },
): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set((eb) => ({ state, changed_at: at, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .execute()
  for (const { id, isWaiting, isShipped, isReceived, returned } of facts.lines) {
    await tx
      .updateTable('shop_order_line')
      .set({ is_waiting: isWaiting, is_shipped: isShipped, is_received: isReceived, returned })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where((eb) =>
        eb.or([
          eb('is_waiting', '!=', isWaiting),
          eb('is_shipped', '!=', isShipped),
          eb('is_received', '!=', isReceived),
          eb('returned', '!=', returned),
        ]),
      )
      .execute()
  }
}
