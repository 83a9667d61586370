import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Whether a role of this person requires a second factor. */
export async function requiresFactor(db: Db, tenantId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_role as ur')
    .innerJoin('role as r', (join) =>
      join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'),
    )
    .where('ur.tenant_id', '=', tenantId)
    .where('ur.user_id', '=', userId)
    .where('r.requires_factor', '=', sql.lit(true))
    .select('r.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
