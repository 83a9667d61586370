import type { Db, Tx } from '../../../platform/database/connect.ts'
import { upsert } from '../../../platform/database/upsert.ts'

export interface StoredAbout {
  rules: string
  delivery: string
  contact: string
  updatedAt: Date
  version: number
}

export function findAbout(db: Db, tenantId: string): Promise<StoredAbout | undefined> {
  return db
    .selectFrom('shop_about')
    .select(['rules', 'delivery', 'contact', 'updated_at as updatedAt', 'version'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
}

export async function saveAbout(
  tx: Tx,
  tenantId: string,
  { updatedAt, ...about }: StoredAbout,
): Promise<void> {
  await upsert(
    tx,
    'shop_about',
    { tenant_id: tenantId, ...about, updated_at: updatedAt },
    { key: ['tenant_id'] },
  ).execute()
}
