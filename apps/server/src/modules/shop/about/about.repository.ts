import type { Db, Tx } from '../../../platform/database/connect.ts'

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
  await tx
    .insertInto('shop_about')
    .values({ tenant_id: tenantId, ...about, updated_at: updatedAt })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ ...about, updated_at: updatedAt }))
    .execute()
}
