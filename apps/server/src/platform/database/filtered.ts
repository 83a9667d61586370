import { type SelectQueryBuilder, sql } from 'kysely'
import { containsText } from './containing.ts'

/** Conditions on columns of the database. A column whose value is undefined is not filtered by. */
interface Filters {
  /** Texts that columns contain, in upper or lower case; wildcards are taken literally. */
  contains?: Readonly<Record<string, string | undefined>>
  equals?: Readonly<Record<string, string | number | boolean | undefined>>
}

/** Keeps the rows that meet all of the conditions. */
export function filtered<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { contains = {}, equals = {} }: Filters,
): SelectQueryBuilder<DB, TB, O> {
  const byText = Object.entries(contains).reduce(
    (narrowed, [column, text]) =>
      text === undefined ? narrowed : narrowed.where(containsText(column, text)),
    query,
  )
  return Object.entries(equals).reduce(
    (narrowed, [column, value]) =>
      value === undefined ? narrowed : narrowed.where(sql.ref(column), '=', value),
    byText,
  )
}
