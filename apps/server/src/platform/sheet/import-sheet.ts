import type { ImportReport } from '@countersign/contract'
import { sha256 } from '../canonical-json.ts'
import { type Ctx, inTransaction, type TxCtx } from '../context.ts'
import { onceAfter } from '../idempotency.ts'
import { judgeRows } from '../records/judge-rows.ts'
import { entriesIn, type ReadEntries, requireColumns, type SheetEntry } from './entries-in.ts'
import { type FoundColumns, mostAboveHeading } from './find-columns.rules.ts'
import { readSheet } from './read-sheet.ts'
import type { ReadColumn } from './sheet-column.ts'

/** A sheet that somebody sends, and how it is to be imported. */
export interface SentSheet {
  bytes: Uint8Array
  /** Whether the sheet is only judged. */
  isTrial: boolean
  /** The columns that its sender chose, by parameter; -1 for none. */
  chosen: FoundColumns
}

/** What an import will write; nothing is written before every row was judged. */
export interface ImportPlan {
  /** Takes a row, or refuses it. */
  add: (entry: SheetEntry) => void
  write: (ctx: TxCtx) => Promise<void>
}

interface Declared {
  /** Name of the call in the kept answers to repeated calls. */
  route: string
  columns: readonly ReadColumn[]
  /** Most rows of a sheet. */
  most?: number
  /** Choices of the caller beside the sheet. */
  choices?: object
  /** Work before the transaction. */
  prepare?: (entries: readonly SheetEntry[]) => Promise<void>
  /** Locks and reads what the rows are judged by. */
  plan: (ctx: TxCtx, entries: readonly SheetEntry[]) => Promise<ImportPlan>
}

/** Most rows of a sheet unless its import takes more. */
const usualRows = 2000

/**
 * Imports all rows of a sheet or, when any is refused, none; the report names each refused row. A trial writes nothing, and its
 * report also says what was read from which column; columns that nothing is read from are named in every report.
 */
export function importSheet(
  ctx: Ctx,
  { bytes, isTrial, chosen }: SentSheet,
  { route, columns, most = usualRows, choices = {}, prepare, plan }: Declared,
): Promise<ImportReport> {
  const read = async () => {
    const rows = await readSheet(bytes, { rows: most, above: mostAboveHeading })
    const sheet = entriesIn(rows, columns, { most, chosen })
    requireColumns(columns, sheet.found)
    await prepare?.(sheet.entries)
    return sheet
  }
  const work = async (ctx: TxCtx, sheet: ReadEntries) => {
    const planned = await plan(ctx, sheet.entries)
    const judged = judgeRows(sheet.entries, ctx.language, (row) => planned.add(row))
    const isDone = judged.isDone && !isTrial
    if (isDone) await planned.write(ctx)
    return { ...judged, isDone, ...ignoredIn(sheet) }
  }
  if (isTrial) return read().then((sheet) => inTransaction(ctx, (ctx) => work(ctx, sheet)))
  const input = { sheet: sha256(bytes), ...choices, ...(chosen.size > 0 && { chosen: [...chosen] }) }
  return onceAfter(ctx, route, input, read, work)
}

/** The headings of columns that nothing is read from. */
function ignoredIn({ headings, found }: ReadEntries): Pick<ImportReport, 'ignored'> {
  const used = new Set(found.values())
  const ignored = headings.filter((heading, index) => heading !== '' && !used.has(index))
  return ignored.length === 0 ? {} : { ignored }
}
