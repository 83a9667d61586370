import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Names of roles by alias. */
export async function namesOfRoles(
  db: Db,
  tenantId: string,
  aliases: string[],
): Promise<Map<string, string>> {
  if (aliases.length === 0) return new Map()
  const rows = await db
    .selectFrom('role')
    .where('tenant_id', '=', tenantId)
    .where('alias', '=', anyOf(aliases))
    .where('removed_at', 'is', null)
    .select(['alias', 'name'])
    .execute()
  return new Map(rows.map((row) => [row.alias, row.name]))
}

/** Whether the tenant has this role; a removed one does not count. */
export async function isRole(db: Db, tenantId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('role')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
