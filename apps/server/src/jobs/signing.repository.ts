import type { Db } from '../platform/database/connect.ts'

/** Whether the tenant has events that were signed when they happened, or signed anchors, which follow the adoption of all. */
export async function isAnySigned(db: Db, tenantId: string): Promise<boolean> {
  const anchor = await db
    .selectFrom('anchor')
    .where('tenant_id', '=', tenantId)
    .where('signature', '<>', '')
    .select('seq')
    .limit(1)
    .executeTakeFirst()
  const event = await db
    .selectFrom('event')
    .where('tenant_id', '=', tenantId)
    .where('signature', '<>', '')
    .where('type', '<>', 'adopted')
    .select('seq')
    .limit(1)
    .executeTakeFirst()
  return anchor !== undefined || event !== undefined
}
