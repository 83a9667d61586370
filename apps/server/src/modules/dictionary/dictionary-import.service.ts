import { dictionaryEntryInput, type ImportReport } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { onceAfter } from '../../platform/idempotency.ts'
import { parseValue } from '../../platform/parse-value.ts'
import { allOrNone } from '../../platform/records/all-or-none.ts'
import { entriesIn, type SheetEntry } from '../../platform/sheet/entries-in.ts'
import { readSheet } from '../../platform/sheet/read-sheet.ts'
import { findByKey, lockDictionaries } from './dictionary-entry.repository.ts'
import { entryColumns, headingOf } from './dictionary-sheet.presenter.ts'
import { addEntry, changeEntry } from './write-entry.service.ts'

/**
 * Adds the entries of a sheet whose keys are new and changes the others; blank cells change nothing. Imports
 * all rows or, when any is refused, none; the report names each refused row.
 */
export function importEntries(ctx: Ctx, bytes: Uint8Array): Promise<ImportReport> {
  return onceAfter(
    ctx,
    'dict/import',
    { sheet: sha256(bytes) },
    async () => entriesIn(await readSheet(bytes), entryColumns),
    async (ctx, entries) => {
      await lockDictionaries(ctx.db, ctx.tenantId)
      const rowOf = new Map<string, number>()
      return allOrNone(ctx, entries, (entry) => importEntry(ctx, entry, rowOf))
    },
  )
}

async function importEntry(
  ctx: TxCtx,
  { row, given }: SheetEntry,
  rowOf: Map<string, number>,
): Promise<void> {
  const entry = parseValue(dictionaryEntryInput, given, headingOf)
  const key = JSON.stringify([entry.code, entry.dictKey])
  const earlier = rowOf.get(key)
  if (earlier !== undefined) throw new AppError('rowRepeated', { detail: String(earlier), field: 'dictKey' })
  rowOf.set(key, row)
  const found = await findByKey(ctx.db, { tenantId: ctx.tenantId, code: entry.code, dictKey: entry.dictKey })
  if (found)
    await changeEntry(ctx, found, parseValue(dictionaryEntryInput, { ...found, ...given }, headingOf))
  else await addEntry(ctx, entry)
}
