import { dictionaryEntryInput, type DictionaryRecord, type ImportReport } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { parseValue } from '../../platform/parse-value.ts'
import type { RowOutcome } from '../../platform/records/judge-rows.ts'
import type { SheetEntry } from '../../platform/sheet/entries-in.ts'
import { importSheet, type SentSheet } from '../../platform/sheet/import-sheet.ts'
import { renameCompaniesOfFlows } from './company-flow.repository.ts'
import { type EntryPlan, pair, type PlannedEntry } from './dictionary.rules.ts'
import { planOver } from './dictionary-entry.service.ts'
import { savedNote } from './dictionary-note.rules.ts'
import { listAll, saveEntries } from './dictionary-entry.repository.ts'
import { entryColumns, headingOf } from './dictionary-sheet.presenter.ts'
import { listDictionaries } from './own-dictionary.service.ts'

/**
 * Adds the entries of a sheet whose keys are new and changes the others; blank cells change nothing. Imports
 * all rows or, when any is refused, none; the report names each refused row.
 */
export async function importEntries(ctx: Ctx, sheet: SentSheet): Promise<ImportReport> {
  return importSheet(ctx, sheet, {
    route: 'dict/import',
    columns: entryColumns(await listDictionaries(ctx)),
    plan: async (ctx) => {
      await lockList(ctx.db, 'dictionary', ctx.tenantId)
      const entries = await listAll(ctx.db, ctx.tenantId)
      const plan = await planOver(ctx, entries)
      const rowOf = new Map<string, number>()
      return {
        add: (row) => planRow(plan, row, { rowOf, entries }),
        write: async (ctx) => {
          const changed = plan.planned.filter((one) => isChanged(one, entries))
          const saved = await saveEntries(ctx.db, ctx.tenantId, changed, ctx.newId)
          await renameCompaniesOfFlows(ctx.db, ctx.tenantId, { before: entries, after: saved })
          await recordAudit(
            ctx,
            saved.map((entry) => savedNote(entry, entries)),
          )
        },
      }
    },
  })
}

/** Whether an entry is new or differs from the stored one. */
function isChanged(planned: PlannedEntry, entries: readonly DictionaryRecord[]): boolean {
  const { code, dictKey, dictValue, sort, isSealed, remark } = planned
  return !entries.some(
    (one) =>
      one.code === code &&
      one.dictKey === dictKey &&
      one.dictValue === dictValue &&
      one.sort === sort &&
      one.isSealed === isSealed &&
      one.remark === remark,
  )
}

function planRow(
  plan: EntryPlan,
  { row, given }: SheetEntry,
  { rowOf, entries }: { rowOf: Map<string, number>; entries: readonly DictionaryRecord[] },
): RowOutcome {
  const entry = parseValue(dictionaryEntryInput, given, headingOf)
  const key = pair(entry.code, entry.dictKey)
  const earlier = rowOf.get(key)
  if (earlier !== undefined) throw new AppError('rowRepeated', { detail: String(earlier), field: 'dictKey' })
  rowOf.set(key, row)
  const found = plan.find(entry.code, entry.dictKey)
  if (!found) {
    plan.add(entry)
    return 'added'
  }
  plan.change(found, parseValue(dictionaryEntryInput, { ...found, ...given }, headingOf))
  const planned = plan.find(entry.code, entry.dictKey)
  return planned && isChanged(planned, entries) ? 'changed' : 'unchanged'
}
