import type { Page, Sort } from '@countersign/contract'
import type { SelectType } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import { filtered } from '../database/filtered.ts'
import type { Database } from '../database/schema.ts'
import type { SortedTable } from '../database/tree-rows.ts'
import { upsertInto } from '../database/upsert.ts'
import type { PageAsked } from './page.ts'
import { readPage } from './read-page.ts'

type Column<T extends SortedTable> = keyof Database[T] & string
type Columns<T extends SortedTable> = Readonly<Record<string, Column<T>>>

/** The fields that every record of a list has besides its words. */
export type Listed = { id: string; sort: number; version: number }

type Words<T extends SortedTable, C extends Columns<T>> = {
  [Name in keyof C]: SelectType<Database[T][C[Name]]>
}

/** The records of a tenant that are not removed, in their order. */
export interface RecordList<Words> {
  table: SortedTable
  /** The contract says which fields a list is filtered and sorted by. */
  page: (db: Db, tenantId: string, asked: PageAsked & Sort & Partial<Words>) => Promise<Page<Words & Listed>>
  list: (db: Db, tenantId: string) => Promise<(Words & Listed)[]>
  find: (db: Db, tenantId: string, id: string) => Promise<(Words & Listed) | undefined>
  /** Adds a record, or changes the record of this id. */
  save: (tx: Tx, tenantId: string, record: Words & Omit<Listed, 'version'>) => Promise<void>
}

type Values = Readonly<Record<string, unknown>>

/**
 * Reads and writes the records of a table, whose columns are named once: by their names on the wire. Texts are found by a
 * part of them, other columns by their value.
 */
export function recordList<T extends SortedTable, const C extends Columns<T>>(
  table: T,
  columns: C,
): RecordList<Words<T, C>>
export function recordList(table: SortedTable, named: Readonly<Record<string, string>>): unknown {
  const columns = { ...named, sort: 'sort' }
  const select = (db: Db, tenantId: string) =>
    db
      .$extendTables<Record<string, Record<string, unknown>>>()
      .selectFrom<string>(table)
      .where('tenant_id', '=', tenantId)
      .where('removed_at', 'is', null)
      .select(['id', 'version', ...Object.entries(columns).map(([name, column]) => `${column} as ${name}`)])
  return {
    table,
    page: (db: Db, tenantId: string, asked: PageAsked & Sort & Values) => {
      const contains: Record<string, string> = {}
      const equals: Record<string, number | boolean> = {}
      for (const [name, column] of Object.entries(named)) {
        const value = asked[name]
        if (typeof value === 'string') contains[column] = value
        if (typeof value === 'number' || typeof value === 'boolean') equals[column] = value
      }
      const order = { columns, first: [['sort', 'asc']], id: 'id' } as const
      return readPage(filtered(select(db, tenantId), { contains, equals }), asked, order)
    },
    list: (db: Db, tenantId: string) => select(db, tenantId).orderBy('sort').orderBy('id').execute(),
    find: (db: Db, tenantId: string, id: string) =>
      select(db, tenantId).where('id', '=', id).executeTakeFirst(),
    save: async (tx: Tx, tenantId: string, record: Readonly<Record<string, unknown>>) => {
      const written = Object.entries(columns).map(([name, column]) => [column, record[name]])
      const row = { tenant_id: tenantId, id: record['id'], ...Object.fromEntries(written) }
      await upsertInto(tx, table, row, { version: 'next' }).execute()
    },
  }
}
