import type { DictionaryRecord, Page, Sort } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import { readPage } from '../../platform/records/read-page.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { sorted } from '../../platform/database/sorted.ts'
import { upsert } from '../../platform/database/upsert.ts'
import type { PlannedEntry } from './dictionary.rules.ts'

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

export function listPage(
  db: Db,
  filter: EntryFilter,
  asked: PageAsked & Sort,
): Promise<Page<DictionaryRecord>> {
  return readPage(select(db, filter).select(columns), asked, order)
}

/** The first entries of the list, at most `limit`. */
export function listFirst(
  db: Db,
  filter: EntryFilter,
  sort: Sort,
  limit: number,
): Promise<DictionaryRecord[]> {
  return sorted(select(db, filter).select(columns), sort, order).limit(limit).execute()
}

export function findEntry(db: Db, tenantId: string, id: string): Promise<DictionaryRecord | undefined> {
  return select(db, { tenantId }).where('id', '=', id).select(columns).executeTakeFirst()
}

/** All entries of the tenant's dictionaries, in no order. */
export function listAll(db: Db, tenantId: string): Promise<DictionaryRecord[]> {
  return select(db, { tenantId }).select(columns).execute()
}

/**
 * Adds the entries whose keys are new and changes the others, with one statement, and answers them as saved. A removed
 * entry comes back under its old id.
 */
export async function saveEntries(
  tx: Tx,
  tenantId: string,
  entries: readonly PlannedEntry[],
  newId: () => string,
): Promise<DictionaryRecord[]> {
  if (entries.length === 0) return []
  return upsert(
    tx,
    'dictionary',
    entries.map(({ code, dictKey, dictValue, sort, isSealed, remark }) => ({
      tenant_id: tenantId,
      id: newId(),
      code,
      dict_key: dictKey,
      dict_value: dictValue,
      sort,
      is_active: isSealed === 0,
      remark,
      removed_at: null,
    })),
    { key: ['tenant_id', 'code', 'dict_key'], keep: ['id'], version: 'next' },
  )
    .returning(columns)
    .execute()
}

export function findEntries(tx: Tx, tenantId: string, ids: readonly string[]): Promise<DictionaryRecord[]> {
  return select(tx, { tenantId }).where('id', '=', anyOf(ids)).select(columns).execute()
}
