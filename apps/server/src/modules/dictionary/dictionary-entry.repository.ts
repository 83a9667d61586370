import type { DictionaryRecord, Sort } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import type { Range } from '../../platform/records/page.ts'
import { sorted } from '../../platform/database/sorted.ts'

export interface EntryFilter {
  tenantId: string
  code?: string
  dictKey?: string
  dictValue?: string
  isSealed?: number
}

/** Entries of a dictionary; removed entries stay in the table and are left out. */
function select(db: Db, { tenantId, code, dictKey, dictValue, isSealed }: EntryFilter) {
  const query = db.selectFrom('dictionary').where('tenant_id', '=', tenantId).where('removed_at', 'is', null)
  return filtered(query, {
    contains: { dict_key: dictKey, dict_value: dictValue },
    equals: { code, is_active: isSealed === undefined ? undefined : isSealed === 0 },
  })
}

const columns = [
  'id',
  'code',
  'dict_key as dictKey',
  'dict_value as dictValue',
  'sort',
  sql<number>`(not is_active)::int`.as('isSealed'),
  'remark',
  'version',
] as const

const order = {
  columns: { dictKey: 'dict_key', dictValue: 'dict_value', sort: 'sort' },
  first: [
    ['code', 'asc'],
    ['sort', 'asc'],
  ],
  id: 'id',
} as const

export function listRange(
  db: Db,
  filter: EntryFilter,
  sort: Sort,
  { limit, offset }: Range,
): Promise<DictionaryRecord[]> {
  return sorted(select(db, filter).select(columns), sort, order).limit(limit).offset(offset).execute()
}

export async function countEntries(db: Db, filter: EntryFilter): Promise<number> {
  const row = await select(db, filter).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

export function findEntry(db: Db, tenantId: string, id: string): Promise<DictionaryRecord | undefined> {
  return select(db, { tenantId }).where('id', '=', id).select(columns).executeTakeFirst()
}

/** Other writers of the tenant's dictionaries wait until the transaction ends. */
export async function lockDictionaries(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`dictionary ${tenantId}`}))`.execute(tx)
}

interface Key {
  tenantId: string
  code: string
  dictKey: string
}

export async function findByKey(
  tx: Tx,
  { tenantId, code, dictKey }: Key,
): Promise<DictionaryRecord | undefined> {
  return select(tx, { tenantId, code }).where('dict_key', '=', dictKey).select(columns).executeTakeFirst()
}

/** Id of the entry with this name, if any. */
export async function findByName(
  tx: Tx,
  { tenantId, code, dictValue }: { tenantId: string; code: string; dictValue: string },
): Promise<string | undefined> {
  const row = await select(tx, { tenantId, code })
    .where('dict_value', '=', dictValue)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** Highest `sort` of a dictionary; -1 when it is empty. */
export async function lastSort(tx: Tx, tenantId: string, code: string): Promise<number> {
  const row = await select(tx, { tenantId, code })
    .select(sql<number>`coalesce(max(sort), -1)`.as('sort'))
    .executeTakeFirstOrThrow()
  return row.sort
}

export interface EntryWords {
  dictValue: string
  sort: number
  isSealed: number
  remark: string
}

/** Adds an entry and answers its id. A removed entry with the same key comes back under its old id. */
export async function insertEntry(tx: Tx, key: Key, entry: EntryWords & { id: string }): Promise<string> {
  const words = columnsOf(entry)
  const row = await tx
    .insertInto('dictionary')
    .values({ tenant_id: key.tenantId, code: key.code, dict_key: key.dictKey, id: entry.id, ...words })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'code', 'dict_key'])
        .doUpdateSet((eb) => ({ ...words, removed_at: null, version: eb('dictionary.version', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateEntry(tx: Tx, tenantId: string, id: string, words: EntryWords): Promise<void> {
  await tx
    .updateTable('dictionary')
    .set((eb) => ({ ...columnsOf(words), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

function columnsOf({ dictValue, sort, isSealed, remark }: EntryWords) {
  return { dict_value: dictValue, sort, is_active: isSealed === 0, remark }
}

export function findEntries(tx: Tx, tenantId: string, ids: string[]): Promise<DictionaryRecord[]> {
  return select(tx, { tenantId }).where('id', '=', anyOf(ids)).select(columns).execute()
}

export async function markRemoved(tx: Tx, tenantId: string, ids: string[], at: Date): Promise<void> {
  await tx
    .updateTable('dictionary')
    .set((eb) => ({ removed_at: at, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .execute()
}
