import type { contract, InputOf, LogRecord, OutputOf, WebLogRow } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { formatTime } from '../../platform/business-time.ts'
import type { Ctx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { blankLog } from '../../platform/records/blank-log.rules.ts'
import { mapPage } from '../../platform/records/page.ts'
import { countSince, findRow, listRows, saveEntries, type StoredRow } from './log.repository.ts'

/** Limit on entries per person and hour: five times the 200 that a browser keeps. */
const entriesPerHour = 1000
const hourMs = 3_600_000

/**
 * Saves entries sent by the web app. Refuses with tooManyLogs above the limit. Concurrent calls may exceed it
 * by a few entries, since each counts what is there before it. Entries of guests without an account are not kept:
 * anybody with an account at a third party could fill the log.
 */
export async function takeWebLog(ctx: Ctx, entries: InputOf<typeof contract.webLog>): Promise<true> {
  if (ctx.user.oauthId !== undefined) return true
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
  return presentRow(await requireRow(ctx, id))
}

/** The reported errors for other clients. */
export async function listErrorLog(
  ctx: Ctx,
  asked: InputOf<typeof contract.errorLogList>,
): Promise<OutputOf<typeof contract.errorLogList>> {
  return mapPage(await listRows(ctx.db, { tenantId: ctx.tenantId }, asked), presentLogRow)
}

/** One reported error for other clients. Refuses (404, notFound) an unknown id. */
export async function readErrorLog(ctx: Ctx, id: string): Promise<LogRecord> {
  return presentLogRow(await requireRow(ctx, id))
}

async function requireRow(ctx: Ctx, id: string): Promise<StoredRow> {
  const found = await findRow(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return found
}

function presentLogRow({ id, createdAt, account, url, message, stack, info }: StoredRow): LogRecord {
  return {
    ...blankLog(id, formatTime(createdAt)),
    title: message,
    requestUri: url,
    params: info,
    createBy: account,
    logLevel: 'ERROR',
    stackTrace: stack,
  }
}

function presentRow({ createdAt, ...row }: StoredRow): WebLogRow {
  return { ...row, createTime: formatTime(createdAt) }
}
