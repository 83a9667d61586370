import type { Sort } from '@countersign/contract'
import { type SelectQueryBuilder, sql } from 'kysely'

interface Ordering {
  /** The columns of the database by their names on the wire; no other is sorted by. */
  columns: Readonly<Record<string, string>>
  /** In force where nothing is asked for, newest first as a rule. */
  first: readonly (readonly [column: string, direction: 'asc' | 'desc'])[]
  /** Tells rows apart that are equal otherwise, so that no row is on two pages or on none. */
  id: string
}

/** Sorts a list as it was asked for, by an allow-list of columns. Ascending columns come first, as in the ancestor. */
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
