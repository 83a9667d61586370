import type { Db } from '../../platform/database/connect.ts'

/** Host of the page for people of a tenant; "" without one. */
export async function findDomain(db: Db, tenantId: string): Promise<string> {
  const row = await db
    .selectFrom('tenant')
    .where('tenant_id', '=', tenantId)
    .select('domain')
    .executeTakeFirst()
  return row?.domain ?? ''
}
