import type { OrderState } from '@countersign/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { containing } from '../../../platform/database/containing.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { PageAsked } from '../../../platform/records/page.ts'
import { readLongPage } from '../../../platform/records/read-page.ts'
import type { OrderFacts } from './order.rules.ts'

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

function ordersOf(db: Db, tenantId: string) {
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

export interface OrderFilter {
  tenantId: string
  /** The person who ordered; undefined for the orders of everybody. */
  userId?: string
  state?: OrderState
  /** Number of the order, or a part of the name of goods in it. */
  words?: string
}

/** Orders in which a name of goods is sought; the newest ones of the other filters. */
const soughtIn = 3000

/** Orders with the people who ordered, narrowed as lists and exports ask for it. */
export function narrowedOrders(db: Db, filter: OrderFilter) {
  const { tenantId, words } = filter
  const query = ordersOf(db, tenantId)
  if (words === undefined) return query.where(isOf(filter))
  const orderNo = words.toUpperCase()
  if (/^SC\d+$/.test(orderNo)) return query.where(isOf(filter)).where('o.order_no', '=', orderNo)
  // An array is read once, and the orders are then found by their ids. The offset keeps the planner from joining all lines.
  return query.where(
    'o.id',
    '=',
    sql<string>`any(array(
      select newest.id from (${newestOf(db, filter)}) as newest
      where exists (select from shop_order_line named
        where named.tenant_id = ${tenantId} and named.order_id = newest.id
          and named.goods_name ilike ${containing(words)}
        offset 0)))`,
  )
}

function isOf({ userId, state }: OrderFilter) {
  return (eb: ExpressionBuilder<Database & { o: Database['shop_order'] }, 'o'>) =>
    eb.and([
      ...(userId === undefined ? [] : [eb('o.user_id', '=', userId)]),
      ...(state === undefined ? [] : [eb('o.state', '=', state)]),
    ])
}

function newestOf(db: Db, filter: OrderFilter) {
  return db
    .selectFrom('shop_order as o')
    .select('o.id')
    .where('o.tenant_id', '=', filter.tenantId)
    .where(isOf(filter))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(sql.lit(soughtIn))
}

export function pageOfOrders(db: Db, filter: OrderFilter, asked: PageAsked) {
  const order = { columns: {}, first: [['o.created_at', 'desc']], id: 'o.id' } as const
  return readLongPage(db, narrowedOrders(db, filter), asked, order, (ids) =>
    listOrders(db, filter.tenantId, ids),
  )
}

export function listOrders(db: Db, tenantId: string, ids: readonly string[]): Promise<StoredOrder[]> {
  return selectOrders(db, tenantId).where('o.id', '=', anyOf(ids)).execute()
}

export function findOrder(db: Db, tenantId: string, id: string): Promise<StoredOrder | undefined> {
  return selectOrders(db, tenantId).where('o.id', '=', id).executeTakeFirst()
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

/** Counts the orders of a person by state. */
export async function countByState(
  db: Db,
  tenantId: string,
  userId: string,
): Promise<Map<OrderState, number>> {
  const rows = await db
    .selectFrom('shop_order')
    .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}
