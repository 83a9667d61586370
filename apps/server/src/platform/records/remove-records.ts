import { type AuditNote, recordAudit } from '../audit/record-audit.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { lockList } from '../database/lock-list.ts'
import { lockRecords, markRemoved, type RecordTable } from '../database/record-rows.ts'
import type { Database } from '../database/schema.ts'
import { once } from '../idempotency.ts'
import { distinct, requireAll } from './require-all.ts'

interface Options {
  /** The entries of the audit log for the locked records. */
  note: (ctx: TxCtx, ids: readonly string[]) => Promise<AuditNote[]>
  /** List to lock first, when `mayGo` depends on other records of it. */
  list?: keyof Database
  /** Throws a refusal when one of the locked records must stay. */
  mayGo?: (ctx: TxCtx, ids: readonly string[]) => Promise<void>
  /** Runs after the removal, in its transaction; a refusal undoes everything. */
  afterwards?: (ctx: TxCtx, ids: readonly string[]) => Promise<void>
}

/** Removes records, all of them or none. Refuses with notFound when one does not exist, and as `mayGo` and `afterwards` refuse. */
export function removeRecords(
  ctx: Ctx,
  table: RecordTable,
  ids: readonly string[],
  { note, list, mayGo, afterwards }: Options,
): Promise<true> {
  return once(ctx, `${table}/remove`, { ids }, async (ctx): Promise<true> => {
    const wanted = distinct(ids)
    if (list) await lockList(ctx.db, list, ctx.tenantId)
    requireAll(wanted, await lockRecords(ctx.db, table, ctx.tenantId, wanted))
    await mayGo?.(ctx, wanted)
    await recordAudit(ctx, await note(ctx, wanted))
    await markRemoved(ctx.db, table, ctx.tenantId, { ids: wanted, at: ctx.now() })
    await afterwards?.(ctx, wanted)
    return true
  })
}
