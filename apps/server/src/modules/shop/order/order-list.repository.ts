import type { OrderState } from '@countersign/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { containsText } from '../../../platform/database/containing.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { PageAsked } from '../../../platform/records/page.ts'
import { readLongPage } from '../../../platform/records/read-page.ts'
import { listOrders, ordersOf } from './order.repository.ts'

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
          and ${containsText('named.goods_name', words)}
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
