import { sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { listCasesOf } from '../order/after-sale.repository.ts'
import { listEvents, listLines } from '../order/order.repository.ts'

/** The next orders of a tenant by id, each with its lines, events, cases and moves. */
export async function listStoredOrders(db: Db, tenantId: string, after: string, limit: number) {
  const orders = await db
    .selectFrom('shop_order')
    .select([
      'id',
      'order_no as orderNo',
      'request_id as requestId',
      'state',
      'total_fen as totalFen',
      'points_fen as pointsFen',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = orders.map(({ id }) => id)
  const lines = await listLines(db, tenantId, ids)
  const events = await listEvents(db, tenantId, ids)
  const cases = await listCasesOf(db, tenantId, ids)
  const moves = await db
    .selectFrom('shop_stock_move')
    .select(['order_line_id as lineId', 'kind', 'change'])
    .where('tenant_id', '=', tenantId)
    .where('order_line_id', '=', anyOf(lines.map(({ id }) => id)))
    .execute()
  const pointMoves = await db
    .selectFrom('shop_point_move')
    .select(['order_id as orderId', 'kind', 'change'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', anyOf(ids))
    .execute()
  const linesBy = Map.groupBy(lines, ({ orderId }) => orderId)
  const eventsBy = Map.groupBy(events, ({ orderId }) => orderId)
  const casesBy = Map.groupBy(cases, ({ orderId }) => orderId)
  const movesBy = Map.groupBy(moves, ({ lineId }) => lineId)
  const pointsBy = Map.groupBy(pointMoves, ({ orderId }) => orderId)
  return orders.map((order) => {
    const own = linesBy.get(order.id) ?? []
    return {
      order,
      lines: own,
      events: eventsBy.get(order.id) ?? [],
      cases: casesBy.get(order.id) ?? [],
      moves: own.flatMap(({ id }) => movesBy.get(id) ?? []),
      pointMoves: pointsBy.get(order.id) ?? [],
    }
  })
}

/** The next purchase requests of a tenant by id that no order was placed for. */
export async function listOrderless(
  db: Db,
  tenantId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_purchase as purchase')
    .leftJoin('shop_order as o', (join) =>
      join
        .onRef('o.tenant_id', '=', 'purchase.tenant_id')
        .onRef('o.request_id', '=', 'purchase.request_id')
        .on('o.tenant_id', '=', tenantId),
    )
    .select('purchase.request_id as requestId')
    .where('purchase.tenant_id', '=', tenantId)
    .where('purchase.request_id', '>', after)
    .where('o.id', 'is', null)
    .orderBy('purchase.request_id')
    .limit(limit)
    .execute()
  return rows.map(({ requestId }) => requestId)
}

/** Ids of variants whose stock is not the sum of their moves. */
export async function listWrongStock(db: Db, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select variant.id from shop_variant variant
    left join (
      select variant_id, sum(change) as moved from shop_stock_move where tenant_id = ${tenantId} group by variant_id
    ) moves on moves.variant_id = variant.id
    where variant.tenant_id = ${tenantId} and variant.stock <> coalesce(moves.moved, 0)
    order by variant.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Balances of points, as person and budget, that are not the sum of their moves. */
export async function listWrongBalances(db: Db, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select balance.user_id || ' ' || balance.budget_id as id from shop_point_balance balance
    left join (
      select budget_id, user_id, sum(change) as moved from shop_point_move
      where tenant_id = ${tenantId} group by budget_id, user_id
    ) moves on moves.budget_id = balance.budget_id and moves.user_id = balance.user_id
    where balance.tenant_id = ${tenantId} and balance.amount <> coalesce(moves.moved, 0)
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
