import type { Db } from '../../platform/database/connect.ts'

/** The name of whoever copied the request to this person, or "". */
export async function findCopier(
  db: Db,
  tenantId: string,
  approvalId: string,
  userId: string,
): Promise<string> {
  const row = await db
    .selectFrom('copy as c')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.from_id'),
    )
    .where('c.tenant_id', '=', tenantId)
    .where('c.approval_id', '=', approvalId)
    .where('c.user_id', '=', userId)
    .select('u.name')
    .executeTakeFirst()
  return row?.name ?? ''
}
