import { type RawBuilder, sql } from 'kysely'

/**
 * `.where('id', '=', anyOf(ids))`: a list as one parameter. The statement is the same for every length, so that
 * it is prepared once, and PostgreSQL's limit of 65,535 parameters does not apply.
 *
 * A text is the placeholder of a list in a frequent statement (compiled-statement.ts). The planner does not see the length of
 * such a list: it would else plan every run anew, since a list that is shorter than usual promises a cheaper plan.
 */
export function anyOf(values: readonly string[] | string): RawBuilder<string> {
  return typeof values === 'string'
    ? sql<string>`any(array(select unnest(${values}::text[])))`
    : sql<string>`any(${values})`
}
