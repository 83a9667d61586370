import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/connect.ts'

/** Counts those of these pictures that exist. */
export async function countPictures(db: Db, tenantId: string, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('shop_picture')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .executeTakeFirstOrThrow()
  return Number(count)
}
