import type { Db } from '../platform/database/connect.ts'

/**
 * Whether the tenant has an event that was signed when it happened, or a signed anchor, which exists only after
 * all older requests were adopted.
 */
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
