import type { Db } from '../../platform/database/connect.ts'

export interface DictionaryRow {
  dictKey: string
  dictValue: string
  sort: number
  isActive: boolean
  version: number
}

/** The entries of a dictionary in their order, those that are given up among them. */
export async function listDictionary(db: Db, tenantId: string, code: string): Promise<DictionaryRow[]> {
  return db
    .selectFrom('dictionary')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .orderBy('sort')
    .orderBy('dict_key')
    .select(['dict_key as dictKey', 'dict_value as dictValue', 'sort', 'is_active as isActive', 'version'])
    .execute()
}
