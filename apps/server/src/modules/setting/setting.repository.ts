import type { StoredSetting } from '@countersign/forms'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { upsert } from '../../platform/database/upsert.ts'

/** Stored settings of a tenant; others have their defaults. */
export async function listSettings(db: Db, tenantId: string): Promise<StoredSetting[]> {
  return db
    .selectFrom('setting')
    .where('tenant_id', '=', tenantId)
    .where('value', 'is not', null)
    .orderBy('name')
    .select(['name', 'value'])
    .execute()
}

export interface SettingRow {
  name: string
  /** Null while the setting stands at its default. */
  value: string | null
  remark: string
  version: number
}

/** Rows of all settings that were ever changed, with their values as JSON text. */
export function listSettingRows(db: Db, tenantId: string): Promise<SettingRow[]> {
  return db
    .selectFrom('setting')
    .where('tenant_id', '=', tenantId)
    .select((eb) => ['name', eb.cast<string | null>('value', 'text').as('value'), 'remark', 'version'])
    .execute()
}

/** Changes a setting; a value of null gives it its default again. */
export async function saveSetting(
  tx: Tx,
  tenantId: string,
  { name, value, remark }: Omit<SettingRow, 'version'>,
): Promise<void> {
  await upsert(
    tx,
    'setting',
    // A setting that was never changed has version 1.
    { tenant_id: tenantId, name, value, remark, version: 2 },
    { key: ['tenant_id', 'name'], version: 'next' },
  ).execute()
}
