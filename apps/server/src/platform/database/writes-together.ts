import { type AliasedRawBuilder, type OperationNodeSource, type Selectable, sql } from 'kysely'
import { compiled } from './compiled-statement.ts'
import type { Db, Tx } from './connect.ts'
import type { Database } from './schema.ts'

/** Builds a statement that writes rows given as JSON: a list of rows, or one row. */
export type Write<GivenRows> = {
  (db: Db, json: string): OperationNodeSource
  /** Exists only in the type. */
  given?: GivenRows
}

type Writes = Readonly<Record<string, Write<unknown>>>
type GivenTo<W> = { readonly [Name in keyof W]: W[Name] extends Write<infer GivenRows> ? GivenRows : never }

/**
 * Runs several writes as one statement. The costs of a statement besides its rows (round trip, planning,
 * lookups) are paid once, and the text never changes, so that it is prepared. All writes see the tables as they
 * were before, so no two may write the same row. References between their rows are checked at the end.
 */
export function writesTogether<W extends Writes>(writes: W): (tx: Tx, given: GivenTo<W>) => Promise<void> {
  const run = compiled((db, text: (name: string) => string) => {
    const parts = Object.entries(writes).map(([name, write]) => ({ name, node: write(db, text(name)) }))
    const last = parts.pop()
    const before = parts.map(({ name, node }) => sql`${sql.ref(name)} as (${node})`)
    const head = before.length > 0 ? sql`with ${sql.join(before)} ` : sql``
    return sql`${head}${last?.node}`
  })
  return async (tx, given) => {
    await run(
      tx,
      Object.fromEntries(Object.entries(given).map(([name, rows]) => [name, JSON.stringify(rows)])),
    )
  }
}

type GivenRows<Table extends keyof Database> = AliasedRawBuilder<Selectable<Database[Table]>, 'given'>

/** Rows of a JSON list as a table; missing columns are null. */
export function rowsGiven<Table extends keyof Database>(table: Table, json: string): GivenRows<Table> {
  return sql<
    Selectable<Database[Table]>
  >`json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.as('given')
}
