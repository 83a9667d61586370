import type { Ctx, TxCtx } from '../context.ts'
import { type List, lockList } from '../database/lock-list.ts'
import { lockRecords, markRemoved, type RecordTable } from '../database/record-rows.ts'
import { once } from '../idempotency.ts'
import { distinct, requireAll } from './require-all.ts'

interface Options {
  /** List to lock first, when `mayGo` depends on other records of it. */
  list?: List
  /** Throws a refusal when one of the locked records must stay. */
  mayGo?: (ctx: TxCtx, ids: readonly string[]) => Promise<void>
}

/** Removes records, all of them or none. Refuses with notFound when one does not exist, and as `mayGo` refuses. */
export function removeRecords(
  ctx: Ctx,
  table: RecordTable,
  ids: readonly string[],
  { list, mayGo }: Options = {},
): Promise<true> {
  return once(ctx, `${table}/remove`, { ids }, async (ctx): Promise<true> => {
    const wanted = distinct(ids)
    if (list) await lockList(ctx.db, list, ctx.tenantId)
    requireAll(wanted, await lockRecords(ctx.db, table, ctx.tenantId, wanted))
    await mayGo?.(ctx, wanted)
    await markRemoved(ctx.db, table, ctx.tenantId, { ids: wanted, at: ctx.now() })
    return true
  })
}
