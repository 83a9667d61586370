import type { Readable } from 'node:stream'
import type {
  AuditAction,
  AuditEntry,
  AuditRow,
  contract,
  InputOf,
  LogRecord,
  Page,
} from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { dayRange } from '../../platform/business-time.ts'
import type { Ctx } from '../../platform/context.ts'
import { mapPage, pageOf, rangeOf } from '../../platform/records/page.ts'
import { writeSheet } from '../../platform/sheet/write-sheet.ts'
import { exactTotal } from '../../platform/totals.ts'
import { requireConfirmation } from '../identity/index.ts'
import { presentEntry, presentRow } from './audit.presenter.ts'
import {
  type AuditFilter,
  countEntries,
  findEntry,
  findPeopleNamed,
  listEntries,
  listWhole,
  type StoredRow,
} from './audit.repository.ts'
import { presentLogEntry, presentLogRow } from './other-log.presenter.ts'
import { auditColumns } from './audit-sheet.presenter.ts'

type Filters = Omit<InputOf<typeof contract.auditExport>, 'ascs' | 'descs'>

/** One page of the log. Entries beyond the 10,000th of a filter are reached by a narrower filter. */
export async function listAudit(
  ctx: Ctx,
  asked: InputOf<typeof contract.auditList>,
): Promise<Page<AuditRow>> {
  return mapPage(await readRows(ctx, asked), presentRow)
}

/** The log for other clients: all entries, or the refused calls alone. */
export async function listLog(ctx: Ctx, asked: InputOf<typeof contract.auditList>): Promise<Page<LogRecord>> {
  return mapPage(await readRows(ctx, asked), (row) => presentLogRow(row, ctx.language))
}

/** One entry for other clients. Refuses (404, notFound) an unknown id and an entry of another action. */
export async function readLog(ctx: Ctx, id: string, action?: AuditAction): Promise<LogRecord> {
  const found = await findEntry(ctx.db, ctx.tenantId, id)
  if (!found || (action !== undefined && found.action !== action)) throw new AppError('notFound')
  return presentLogEntry(found, ctx.language)
}

async function readRows(
  ctx: Ctx,
  { current, size, ascs, descs, ...filters }: InputOf<typeof contract.auditList>,
): Promise<Page<StoredRow>> {
  const asked = { current, size }
  const filter = await readFilter(ctx, filters)
  const found = await countEntries(ctx.db, filter)
  const total = Math.min(found, exactTotal)
  const range = rangeOf(asked)
  const rows = range.offset >= total ? [] : await listEntries(ctx.db, filter, { ascs, descs }, range)
  return pageOf(rows, total, asked)
}

/** One entry of the tenant. Refuses (404, notFound) an unknown id. */
export async function readAudit(ctx: Ctx, id: string): Promise<AuditEntry> {
  const found = await findEntry(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return presentEntry(found)
}

/** All entries of a filter as a sheet. A second factor is asked for again. */
export async function exportAudit(
  ctx: Ctx,
  { ascs, descs, ...filters }: InputOf<typeof contract.auditExport>,
): Promise<Readable> {
  requireConfirmation(ctx)
  const entries = await listWhole(ctx.db, await readFilter(ctx, filters), { ascs, descs })
  await recordAudit(ctx, { action: 'auditExport', after: { ...filters, rows: entries.length } })
  return writeSheet(auditColumns, entries.map(presentEntry), ctx.language)
}

/** Refuses (dayInvalid) a day that does not exist. */
async function readFilter(
  ctx: Ctx,
  { person, action, subject, from, to, address }: Filters,
): Promise<AuditFilter> {
  return {
    tenantId: ctx.tenantId,
    actorIds: person === undefined ? undefined : await findPeopleNamed(ctx.db, ctx.tenantId, person),
    action,
    subjectName: subject,
    address,
    from: from === undefined ? undefined : dayOf(from, 'from').from,
    until: to === undefined ? undefined : dayOf(to, 'to').to,
  }
}

function dayOf(day: string, field: string): { from: Date; to: Date } {
  const range = dayRange(day)
  if (!range) throw new AppError('dayInvalid', { field })
  return range
}
