import { mainstays } from '@countersign/forms'
import type { Db } from '../platform/database/connect.ts'

/** Gives a tenant the first entries of every dictionary that has none. What an administrator changed stays. */
export async function ensureDictionaries(db: Db, tenantId: string): Promise<void> {
  const known = await db
    .selectFrom('dictionary')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', 'mainstay')
    .select('code')
    .limit(1)
    .executeTakeFirst()
  if (known) return
  await db
    .insertInto('dictionary')
    .values(
      mainstays.map((name, sort) => ({
        tenant_id: tenantId,
        code: 'mainstay',
        dict_key: name,
        dict_value: name,
        sort,
      })),
    )
    // Another copy that was started at the same moment makes the same ones.
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code', 'dict_key']).doNothing())
    .execute()
}
