import type { Sort } from '@countersign/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import { exactTotal } from '../totals.ts'
import type { Db } from './connect.ts'
import { type Ordering, sorted } from './sorted.ts'

/** The ids of the rows of a query, sorted as the caller asked. */
export function sortedIds<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  asked: Sort,
  order: Ordering,
): SelectQueryBuilder<DB, TB, { id: string }> {
  const ids = query.clearSelect().select(sql.ref<string>(order.id).as('id'))
  return sorted(ids, asked, order).$castTo<{ id: string }>()
}

/** The number of rows of a query, at most 10,000. The limit is written into the statement, so that the planner knows it. */
export async function countUpTo<DB, TB extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (${query.limit(sql.lit(exactTotal))}) as counted`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
