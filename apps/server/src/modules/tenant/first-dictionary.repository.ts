import type { Db } from '../../platform/database/connect.ts'

export async function hasEntries(db: Db, tenantId: string, code: string): Promise<boolean> {
  const known = await db
    .selectFrom('dictionary')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .select('code')
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

/** Inserts entries in this order; key and name of each are the same text. */
export async function insertEntries(
  db: Db,
  tenantId: string,
  code: string,
  names: readonly string[],
): Promise<void> {
  await db
    .insertInto('dictionary')
    .values(
      names.map((name, sort) => ({ tenant_id: tenantId, code, dict_key: name, dict_value: name, sort })),
    )
    // Another copy of the app that starts at the same moment inserts the same entries.
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code', 'dict_key']).doNothing())
    .execute()
}
