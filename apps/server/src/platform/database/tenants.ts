import type { Db } from './connect.ts'

/** Ids of all tenants of this installation. */
export async function listTenants(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('tenant').orderBy('tenant_id').select('tenant_id').execute()
  return rows.map((row) => row.tenant_id)
}

export function listTenantNames(db: Db): Promise<{ tenantId: string; name: string }[]> {
  return db.selectFrom('tenant').orderBy('tenant_id').select(['tenant_id as tenantId', 'name']).execute()
}
