import type { StoredSetting } from '@countersign/forms'
import type { Db } from '../../platform/database/connect.ts'

/** Stored settings of a tenant; others have their defaults. */
export async function listSettings(db: Db, tenantId: string): Promise<StoredSetting[]> {
  return db
    .selectFrom('setting')
    .where('tenant_id', '=', tenantId)
    .orderBy('name')
    .select(['name', 'value'])
    .execute()
}
