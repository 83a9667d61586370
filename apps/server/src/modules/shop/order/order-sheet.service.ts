import type { Readable } from 'node:stream'
import type { contract, InputOf } from '@countersign/contract'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { writeSheet } from '../../../platform/sheet/write-sheet.ts'
import { orderLineColumns } from './order-sheet.presenter.ts'
import { listSheetLines } from './order-sheet.repository.ts'

/** Most rows of an export. */
const mostExported = 100_000

/** The orders that a list shows, as a sheet with one row for each line. */
export async function exportOrders(
  ctx: Ctx,
  { state, words }: InputOf<typeof contract.orderExport>,
): Promise<Readable> {
  const lines = await listSheetLines(ctx.db, { tenantId: ctx.tenantId, state, words }, mostExported)
  await recordAudit(ctx, { action: 'shopOrderExport', after: { state, words, rows: lines.length } })
  return writeSheet(orderLineColumns, lines, ctx.language)
}
