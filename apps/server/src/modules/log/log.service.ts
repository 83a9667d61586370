import type { contract, InputOf, OutputOf, WebLogRow } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { formatTime } from '../../platform/business-time.ts'
import type { Ctx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { countSince, findRow, listRows, saveEntries, type StoredRow } from './log.repository.ts'

/** Limit on entries per person and hour: five times the 200 that a browser keeps. */
const entriesPerHour = 1000
const hourMs = 3_600_000

/**
 * Saves entries sent by the web app. Refuses with tooManyLogs above the limit. Concurrent calls may exceed it
 * by a few entries, since each counts what is there before it.
 */
export function takeWebLog(ctx: Ctx, entries: InputOf<typeof contract.webLog>): Promise<true> {
  return once(ctx, 'webLog', entries, async (ctx) => {
    const since = new Date(ctx.now().getTime() - hourMs)
    const sent = await countSince(ctx.db, ctx.tenantId, ctx.user.id, since)
    if (sent + entries.length > entriesPerHour) throw new AppError('tooManyLogs')
    await saveEntries(ctx.db, {
      tenantId: ctx.tenantId,
      userId: ctx.user.id,
      at: ctx.now(),
      entries: entries.map((entry) => ({ id: ctx.newId(), ...entry })),
    })
    return true as const
  })
}

export async function listWebLog(
  ctx: Ctx,
  { message, ...asked }: InputOf<typeof contract.webLogList>,
): Promise<OutputOf<typeof contract.webLogList>> {
  return mapPage(await listRows(ctx.db, { tenantId: ctx.tenantId, message }, asked), presentRow)
}

/** One entry of the tenant. Refuses (404, notFound) an unknown id. */
export async function readWebLog(ctx: Ctx, id: string): Promise<WebLogRow> {
  const found = await findRow(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return presentRow(found)
}

function presentRow({ createdAt, ...row }: StoredRow): WebLogRow {
  return { ...row, createTime: formatTime(createdAt) }
}
