import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

export interface DictionaryRow {
  dictKey: string
  dictValue: string
  isActive: boolean
}

/** Entries of a dictionary in their order; sealed and removed ones are included as not active. */
export async function listDictionary(db: Db, tenantId: string, code: string): Promise<DictionaryRow[]> {
  return db
    .selectFrom('dictionary')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .orderBy('sort')
    .orderBy('dict_key')
    .select([
      'dict_key as dictKey',
      'dict_value as dictValue',
      sql<boolean>`is_active and removed_at is null`.as('isActive'),
    ])
    .execute()
}
