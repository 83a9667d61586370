import { dictionaryEntryInput, type ImportReport } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { onlyChanged, recordAudit } from '../../platform/audit/record-audit.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { Ctx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { onceAfter } from '../../platform/idempotency.ts'
import { parseValue } from '../../platform/parse-value.ts'
import { judgeRows } from '../../platform/records/judge-rows.ts'
import { entriesIn, type SheetEntry } from '../../platform/sheet/entries-in.ts'
import { readSheet } from '../../platform/sheet/read-sheet.ts'
import { renameCompaniesOfFlows } from './company-flow.repository.ts'
import { type EntryPlan, pair } from './dictionary.rules.ts'
import { planOver } from './dictionary-entry.service.ts'
import { savedNote } from './dictionary-note.rules.ts'
import { listAll, saveEntries } from './dictionary-entry.repository.ts'
import { entryColumns, headingOf } from './dictionary-sheet.presenter.ts'
import { listDictionaries } from './own-dictionary.service.ts'

/**
 * Adds the entries of a sheet whose keys are new and changes the others; blank cells change nothing. Imports
 * all rows or, when any is refused, none; the report names each refused row.
 */
export function importEntries(ctx: Ctx, bytes: Uint8Array): Promise<ImportReport> {
  return onceAfter(
    ctx,
    'dict/import',
    { sheet: sha256(bytes) },
    async () => entriesIn(await readSheet(bytes), entryColumns(await listDictionaries(ctx))),
    async (ctx, rows) => {
      await lockList(ctx.db, 'dictionary', ctx.tenantId)
      const entries = await listAll(ctx.db, ctx.tenantId)
      const plan = await planOver(ctx, entries)
      const rowOf = new Map<string, number>()
      const report = judgeRows(rows, ctx.language, (row) => planRow(plan, row, rowOf))
      if (!report.isDone) return report
      const saved = await saveEntries(ctx.db, ctx.tenantId, plan.planned, ctx.newId)
      await renameCompaniesOfFlows(ctx.db, ctx.tenantId, { before: entries, after: saved })
      await recordAudit(ctx, onlyChanged(saved.map((entry) => savedNote(entry, entries))))
      return report
    },
  )
}

function planRow(plan: EntryPlan, { row, given }: SheetEntry, rowOf: Map<string, number>): void {
  const entry = parseValue(dictionaryEntryInput, given, headingOf)
  const key = pair(entry.code, entry.dictKey)
  const earlier = rowOf.get(key)
  if (earlier !== undefined) throw new AppError('rowRepeated', { detail: String(earlier), field: 'dictKey' })
  rowOf.set(key, row)
  const found = plan.find(entry.code, entry.dictKey)
  if (found) plan.change(found, parseValue(dictionaryEntryInput, { ...found, ...given }, headingOf))
  else plan.add(entry)
}
