import {
  type Generated,
  type InsertObject,
  type InsertQueryBuilder,
  type InsertResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Db } from './connect.ts'
import type { Database } from './schema.ts'

type Table = keyof Database
type Column<T extends Table> = keyof Database[T] & string
type Given<T extends Table> = InsertObject<Database, T>

type Options<T extends Table> = {
  /** Columns that tell the rows of the table apart; tenant_id and id when left out. */
  key?: readonly Column<T>[]
  /** Columns that a row keeps when it is there. */
  keep?: readonly Column<T>[]
} & (Database[T] extends { version: Generated<number> } ? { version: 'next' } : { version?: never })

/**
 * Inserts rows, or changes the rows that are there: each takes the given values, but for the columns to keep, and counts
 * its version on. Read the answer of the statement with `returning`.
 */
export function upsert<T extends Table>(
  db: Db,
  table: T,
  rows: Given<T> | readonly Given<T>[],
  options: Options<T>,
): InsertQueryBuilder<Database, T, InsertResult>
export function upsert(db: Db, table: string, rows: Row | readonly Row[], options: UncheckedOptions) {
  return upsertInto(db, table, rows, options)
}

/** As `upsert`, into a table whose columns its caller knows and the compiler does not. */
export function upsertInto(
  db: Db,
  table: string,
  rows: Row | readonly Row[],
  { key = ['tenant_id', 'id'], keep = [], version }: UncheckedOptions,
) {
  const stays = [...key, ...keep]
  const names = [rows].flat().flatMap((row) => Object.keys(row))
  const changed = [...new Set(names)].filter((name) => !stays.includes(name))
  return db
    .$extendTables<Record<string, Row>>()
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(key)
        .doUpdateSet({ ...excluded(changed), ...(version && { version: nextVersion(table) }) }),
    )
}

type Row = Readonly<Record<string, unknown>>

interface UncheckedOptions {
  key?: readonly string[]
  keep?: readonly string[]
  version?: 'next'
}

/** For `doUpdateSet`: the values that the insert in conflict has for these columns. */
export function excluded<C extends string>(columns: readonly C[]): Record<C, RawBuilder<never>>
export function excluded(columns: readonly string[]): Record<string, RawBuilder<unknown>> {
  return Object.fromEntries(columns.map((name) => [name, sql.ref(`excluded.${name}`)]))
}

/** For `doUpdateSet`: one more than the version that the row has. */
export function nextVersion(table: string): RawBuilder<number> {
  return sql`${sql.ref(`${table}.version`)} + 1`
}
