import type { Db } from '../platform/database/connect.ts'

export async function hasRequests(db: Db, tenantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('approval')
    .where('tenant_id', '=', tenantId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Throws when no person has this account. */
export function getPerson(
  db: Db,
  tenantId: string,
  account: string,
): Promise<{ id: string; account: string; name: string }> {
  return db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('account', '=', account)
    .select(['id', 'account', 'name'])
    .executeTakeFirstOrThrow()
}

/** Ids of the plots of the register by their names, and of its rooms by their asset numbers. */
export async function listRegister(db: Db, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const plots = await db
    .selectFrom('asset_place')
    .where('tenant_id', '=', tenantId)
    .where('level', '=', 'plot')
    .select(['id', 'name'])
    .execute()
  const rooms = await db
    .selectFrom('asset_room')
    .where('tenant_id', '=', tenantId)
    .select(['id', 'asset_no as name'])
    .execute()
  return new Map([...plots, ...rooms].map(({ id, name }) => [name, id]))
}
