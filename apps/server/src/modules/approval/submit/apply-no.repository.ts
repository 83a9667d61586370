import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'

/** Reserves the next `size` numbers of a day and answers the first of them. */
export async function reserveBlock(
  db: Db,
  of: { tenantId: string; prefix: string; day: string; size: number },
): Promise<number> {
  const row = await db
    .insertInto('apply_no_block')
    .values({ tenant_id: of.tenantId, prefix: of.prefix, day: of.day, next: 1 + of.size })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'prefix', 'day'])
        .doUpdateSet({ next: sql<number>`apply_no_block.next + ${of.size}` }),
    )
    .returning('next')
    .executeTakeFirstOrThrow()
  return row.next - of.size
}
