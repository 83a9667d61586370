import type { Sort } from '@countersign/contract'
import { type SelectQueryBuilder, sql } from 'kysely'

export interface Ordering {
  /** Columns of the database by their names on the wire; lists can be sorted by these only. */
  columns: Readonly<Record<string, string>>
  /** Order when the caller gives none. */
  first: readonly (readonly [column: string, direction: 'asc' | 'desc'])[]
  /** Column that orders otherwise equal rows, so that no row appears on two pages or on none. */
  id: string
}

/**
 * Sorts a query as the caller asked, by an allow-list of columns; unknown names are ignored. Ascending columns
 * come first, as in the ancestor.
 */
export function sorted<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { ascs = [], descs = [] }: Sort,
  { columns, first, id }: Ordering,
): SelectQueryBuilder<DB, TB, O> {
  const asked = [
    ...ascs.map((name) => [columns[name], 'asc'] as const),
    ...descs.map((name) => [columns[name], 'desc'] as const),
  ].filter((one): one is readonly [string, 'asc' | 'desc'] => one[0] !== undefined)
  const order = asked.length > 0 ? asked : first
  const last = order.at(-1)?.[1] ?? 'desc'
  return [...order, [id, last] as const].reduce(
    (ordered, [column, direction]) => ordered.orderBy(sql.ref(column), direction),
    query,
  )
}
