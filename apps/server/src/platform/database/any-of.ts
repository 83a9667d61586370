import { type RawBuilder, sql } from 'kysely'

/**
 * `.where('id', '=', anyOf(ids))`: a list as one parameter. The statement is the same for every length, so that
 * it is prepared once, and PostgreSQL's limit of 65,535 parameters does not apply. A text is the placeholder of
 * a list (compiled-statement.ts).
 */
export function anyOf(values: readonly string[] | string): RawBuilder<string> {
  return sql<string>`any(${values})`
}

/**
 * The same for a short list of any length in a frequent statement: the planner does not see the length. It would else plan
 * each run anew, since a shorter list than usual promises a cheaper plan.
 */
export function anyOfFew(values: string): RawBuilder<string> {
  return sql<string>`any(array(select unnest(${values}::text[])))`
}
