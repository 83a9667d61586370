import type { Ctx, TxCtx } from '../context.ts'
import { lockRecords, markRemoved, type RecordTable } from '../database/record-rows.ts'
import { once } from '../idempotency.ts'
import { distinct, requireAll } from './require-all.ts'

/**
 * Removes records, all of them or none. Refuses with notFound when one does not exist, and as `mayGo` refuses. `mayGo`
 * gets the ids before they are locked, each once.
 */
export function removeRecords(
  ctx: Ctx,
  table: RecordTable,
  ids: readonly string[],
  mayGo?: (ctx: TxCtx, ids: readonly string[]) => Promise<void>,
): Promise<true> {
  return once(ctx, `${table}/remove`, { ids }, async (ctx): Promise<true> => {
    const wanted = distinct(ids)
    await mayGo?.(ctx, wanted)
    requireAll(wanted, await lockRecords(ctx.db, table, ctx.tenantId, wanted))
    await markRemoved(ctx.db, table, ctx.tenantId, { ids: wanted, at: ctx.now() })
    return true
  })
}
