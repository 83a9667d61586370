import {
  type AliasedRawBuilder,
  type OperationNodeSource,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely'
import { compiled } from './compiled-statement.ts'
import type { Db, Tx } from './connect.ts'
import type { Database } from './schema.ts'

/** A statement that writes what it is given as JSON: a list of rows, or one row. */
export type Write<Given> = {
  (db: Db, json: string): OperationNodeSource
  /** Only in the type. */
  given?: Given
}

type Writes = Readonly<Record<string, Write<unknown>>>
type GivenTo<W> = { readonly [Name in keyof W]: W[Name] extends Write<infer Given> ? Given : never }

/**
 * Several writes as one statement: what each costs beside its rows (a round trip, planning, looking things up) is paid
 * once, and the text is always the same, so that it is prepared. All of them see the tables as they were before: no two
 * may write the same row. References between their rows are checked at the end.
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

type Given<Table extends keyof Database> = AliasedRawBuilder<Selectable<Database[Table]>, 'given'>

/** The rows of a JSON list, to select from; what a row does not name is null. */
export function rowsGiven<Table extends keyof Database>(table: Table, json: string): Given<Table> {
  return given(sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json)`)
}

/** The row of a JSON object, which the planner knows to be one. */
export function rowGiven<Table extends keyof Database>(table: Table, json: string): Given<Table> {
  return given(sql`json_populate_record(null::${sql.table(table)}, ${json}::json)`)
}

function given<Row>(rows: RawBuilder<Row>): AliasedRawBuilder<Row, 'given'> {
  return rows.as('given')
}
