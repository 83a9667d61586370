import { type RawBuilder, sql } from 'kysely'

/**
 * `.where('id', '=', anyOf(ids))`: a list as one parameter. Whatever its length it is the same statement, which is
 * prepared once, and PostgreSQL's 65,535 parameters set it no limit. Text is the place of a list (compiled-statement.ts).
 */
export function anyOf(values: readonly string[] | string): RawBuilder<string> {
  return sql<string>`any(${values})`
}
