import type { Page, Sort } from '@countersign/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { filtered } from '../../../platform/database/filtered.ts'
import { upsert } from '../../../platform/database/upsert.ts'
import type { PageAsked } from '../../../platform/records/page.ts'
import { readPage } from '../../../platform/records/read-page.ts'

interface Filter {
  tenantId: string
  name?: string
}

/** Budgets with the sums of their moves; removed ones are left out. */
function select(db: Db, { tenantId, name }: Filter) {
  const query = db
    .selectFrom('shop_point_budget as budget')
    .where('budget.tenant_id', '=', tenantId)
    .where('budget.removed_at', 'is', null)
  return filtered(query, { contains: { 'budget.name': name } }).select([
    'budget.id',
    'budget.name',
    'budget.starts_on as startsOn',
    'budget.ends_on as endsOn',
    'budget.remark',
    'budget.version',
    sql<string>`(select coalesce(sum(change), 0) from shop_point_move move
      where move.tenant_id = budget.tenant_id and move.budget_id = budget.id and kind = 'grant')`.as(
      'granted',
    ),
    sql<string>`(select coalesce(sum(amount), 0) from shop_point_balance balance
      where balance.tenant_id = budget.tenant_id and balance.budget_id = budget.id)`.as('left'),
  ])
}

export type StoredBudget = Awaited<ReturnType<typeof listBudgets>>[number]

export function pageOfBudgets(db: Db, filter: Filter, asked: PageAsked & Sort): Promise<Page<StoredBudget>> {
  return readPage(select(db, filter), asked, {
    columns: { startsOn: 'budget.starts_on', endsOn: 'budget.ends_on', name: 'budget.name' },
    first: [['budget.starts_on', 'desc']],
    id: 'budget.id',
  })
}

export function listBudgets(db: Db, tenantId: string) {
  return select(db, { tenantId }).execute()
}

export function findBudget(db: Db, tenantId: string, id: string): Promise<StoredBudget | undefined> {
  return select(db, { tenantId }).where('budget.id', '=', id).executeTakeFirst()
}

export type WrittenBudget = Pick<StoredBudget, 'id' | 'name' | 'startsOn' | 'endsOn' | 'remark'>

/** Adds a budget, or changes the budget of this id. */
export async function saveBudget(tx: Tx, tenantId: string, budget: WrittenBudget, at: Date): Promise<void> {
  await upsert(
    tx,
    'shop_point_budget',
    {
      tenant_id: tenantId,
      id: budget.id,
      name: budget.name,
      starts_on: budget.startsOn,
      ends_on: budget.endsOn,
      remark: budget.remark,
      created_at: at,
    },
    { keep: ['created_at'], version: 'next' },
  ).execute()
}
