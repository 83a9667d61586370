import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import type { PageAsked } from '../../../platform/records/page.ts'
import { readPage } from '../../../platform/records/read-page.ts'
import type { Balance, PointChange } from './points.rules.ts'

/** Makes the balances of these people exist, so that they can be locked and changed. */
export async function openBalances(
  tx: Tx,
  tenantId: string,
  budgetId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto('shop_point_balance')
    .values(
      // In the order of ids, so that two grants to the same people cannot deadlock.
      userIds.toSorted().map((userId) => ({
        tenant_id: tenantId,
        budget_id: budgetId,
        user_id: userId,
        amount: 0n,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The balances of a person that can be spent on a day, locked until the transaction ends. */
export async function lockBalances(
  tx: Tx,
  { tenantId, userId, day }: { tenantId: string; userId: string; day: string },
): Promise<Balance[]> {
  const { rows } = await sql<{ budgetId: string; endsOn: string; amount: string }>`
    select balance.budget_id as "budgetId", budget.ends_on as "endsOn", balance.amount
    from shop_point_balance balance
    join shop_point_budget budget on budget.tenant_id = balance.tenant_id and budget.id = balance.budget_id
    where balance.tenant_id = ${tenantId} and balance.user_id = ${userId}
      and budget.removed_at is null and budget.starts_on <= ${day} and budget.ends_on >= ${day}
    order by balance.budget_id
    for update of balance`.execute(tx)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

export interface BudgetLeft extends Balance {
  name: string
  startsOn: string
}

/** The balances of a person in all budgets that have not ended, the one that ends first at the top. */
export async function listBalances(
  db: Db,
  { tenantId, userId, day }: { tenantId: string; userId: string; day: string },
): Promise<BudgetLeft[]> {
  const rows = await db
    .selectFrom('shop_point_balance as balance')
    .innerJoin('shop_point_budget as budget', (join) =>
      join.onRef('budget.tenant_id', '=', 'balance.tenant_id').onRef('budget.id', '=', 'balance.budget_id'),
    )
    .select([
      'balance.budget_id as budgetId',
      'budget.name',
      'budget.starts_on as startsOn',
      'budget.ends_on as endsOn',
      'balance.amount',
    ])
    .where('balance.tenant_id', '=', tenantId)
    .where('balance.user_id', '=', userId)
    .where('budget.removed_at', 'is', null)
    .where('budget.ends_on', '>=', day)
    .orderBy('budget.ends_on')
    .orderBy('budget.id')
    .execute()
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

export interface PointMoveRow extends PointChange {
  id: string
  userId: string
  kind: 'grant' | 'order' | 'cancel' | 'return'
  orderId: string | null
}

/** Adds moves to the ledger, and changes the balances by them. A balance below 0 is refused by the database. */
export async function insertMoves(
  tx: Tx,
  { tenantId, by, at }: { tenantId: string; by: string; at: Date },
  moves: readonly PointMoveRow[],
): Promise<void> {
  if (moves.length === 0) return
  for (const { budgetId, userId, change } of moves) {
    await tx
      .updateTable('shop_point_balance')
      .set({ amount: sql<bigint>`amount + ${change}` })
      .where('tenant_id', '=', tenantId)
      .where('budget_id', '=', budgetId)
      .where('user_id', '=', userId)
      .execute()
  }
  await tx
    .insertInto('shop_point_move')
    .values(
      moves.map(({ id, budgetId, userId, kind, change, orderId }) => ({
        tenant_id: tenantId,
        id,
        budget_id: budgetId,
        user_id: userId,
        kind,
        change,
        order_id: orderId,
        created_by: by,
        created_at: at,
      })),
    )
    .execute()
}

/** The moves of an order so far, oldest first. */
export async function listMovesOfOrder(db: Db, tenantId: string, orderId: string): Promise<PointChange[]> {
  const rows = await db
    .selectFrom('shop_point_move')
    .select(['budget_id as budgetId', 'change'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, change: BigInt(row.change) }))
}

/** Point moves of a person, newest first. */
export function pageOfMoves(db: Db, tenantId: string, userId: string, asked: PageAsked) {
  const query = db
    .selectFrom('shop_point_move as move')
    .innerJoin('shop_point_budget as budget', (join) =>
      join.onRef('budget.tenant_id', '=', 'move.tenant_id').onRef('budget.id', '=', 'move.budget_id'),
    )
    .leftJoin('shop_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 'move.tenant_id').onRef('o.id', '=', 'move.order_id'),
    )
    .where('move.tenant_id', '=', tenantId)
    .where('move.user_id', '=', userId)
    .select([
      'move.id',
      'budget.name as budgetName',
      'move.kind',
      'move.change',
      'o.order_no as orderNo',
      'move.created_at as at',
    ])
  return readPage(query, asked, { columns: {}, first: [['move.created_at', 'desc']], id: 'move.id' })
}
