import type { ImportReport, ImportTrial, Language, Makeable, RefusedRow } from '@countersign/contract'
import { refuseFields } from '../app-error.ts'
import { sha256 } from '../canonical-json.ts'
import { type Ctx, inTransaction, type TxCtx } from '../context.ts'
import { onceAfter } from '../idempotency.ts'
import { judgeRows, type RowOutcome } from '../records/judge-rows.ts'
import { entriesIn, type ReadEntries, requireColumns, type SheetEntry } from './entries-in.ts'
import { type FoundColumns, mostAboveHeading } from './find-columns.rules.ts'
import { markSheet } from './mark-sheet.ts'
import { hasLostDigits } from './read-cell.rules.ts'
import { readSheet, type SheetRow } from './read-sheet.ts'
import type { ReadColumn } from './sheet-column.ts'

/** A sheet that somebody sends, and how it is to be imported. */
export interface SentSheet {
  bytes: Uint8Array
  /** Whether the sheet is only judged. */
  isTrial: boolean
  /** Whether a trial answers the sheet with a column of errors. */
  isMarked?: boolean
  /** The columns that its sender chose, by parameter; -1 for none. */
  chosen: FoundColumns
  /** What an import of people makes when its rows name it and it does not exist. */
  makes?: readonly Makeable[]
}

/** What an import will write; nothing is written before every row was judged. */
interface ImportPlan {
  /** Takes a row, or refuses it. */
  add: (entry: SheetEntry) => RowOutcome
  /** Names of the records that it will add beside those of the rows. */
  alsoAdded?: () => readonly string[]
  /** What rows name, and the caller could have made. */
  unknown?: NonNullable<ImportTrial['unknown']>
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

/** Most names of further records in a report. */
const mostNamed = 20

/**
 * Imports all rows of a sheet or, when any is refused, none; the report names each refused row. A trial writes nothing, and its
 * report also says what was read from which column; columns that nothing is read from are named in every report.
 */
export function importSheet(
  ctx: Ctx,
  sent: SentSheet,
  { route, columns, most = usualRows, choices = {}, prepare, plan }: Declared,
): Promise<ImportReport> {
  const { bytes, isTrial, chosen } = sent
  const read = async () => {
    const rows = await readSheet(bytes, { rows: most, above: mostAboveHeading })
    const sheet = entriesIn(rows, columns, { most, chosen })
    if (!isTrial) requireColumns(columns, sheet.found)
    await prepare?.(sheet.entries)
    return { ...sheet, rows }
  }
  const work = async (ctx: TxCtx, sheet: ReadEntries) => {
    const planned = await plan(ctx, sheet.entries)
    const judged = judgeRows(sheet.entries, ctx.language, (row) => {
      refuseLostDigits(row, sheet.found)
      return planned.add(row)
    })
    const isDone = judged.isDone && !isTrial
    if (isDone) await planned.write(ctx)
    const names = planned.alsoAdded?.() ?? []
    const alsoAdded = { count: names.length, names: names.slice(0, mostNamed).map(shown) }
    const report = { ...judged, isDone, ...(names.length > 0 && { alsoAdded }), ...ignoredIn(sheet) }
    return { report, unknown: planned.unknown ?? [] }
  }
  if (isTrial) return tried(ctx, sent, { columns, read, work })
  const input = { sheet: sha256(bytes), ...choices, ...(chosen.size > 0 && { chosen: [...chosen] }) }
  return onceAfter(ctx, route, input, read, async (ctx, sheet) => (await work(ctx, sheet)).report)
}

interface Trial {
  columns: readonly ReadColumn[]
  read: () => Promise<ReadEntries & { rows: readonly SheetRow[] }>
  work: (
    ctx: TxCtx,
    sheet: ReadEntries,
  ) => Promise<{ report: ImportReport; unknown: NonNullable<ImportTrial['unknown']> }>
}

/** Judges a sheet. One without a required column is not refused, so that its sender can say which column it is. */
async function tried(
  ctx: Ctx,
  { isMarked }: SentSheet,
  { columns, read, work }: Trial,
): Promise<ImportReport> {
  const sheet = await read()
  const { entries, headings, found } = sheet
  const isWhole = columns.every(({ isRequired, name }) => !isRequired || found.has(name))
  const { report, unknown } = isWhole
    ? await inTransaction(ctx, (ctx) => work(ctx, sheet))
    : {
        report: { isDone: false, count: entries.length, refused: [], ...ignoredIn(sheet) },
        unknown: [],
      }
  const refused = report.refused.map((one) => ({
    ...one,
    cells: cellsAtFault(one, sheet, columns, ctx.language),
  }))
  const trial: ImportTrial = {
    headings: headings.map(shown),
    columns: columns.map(({ name, heading, isRequired = false }) => ({
      name,
      heading: heading[ctx.language],
      isRequired,
      from: found.get(name) ?? -1,
    })),
    ...(unknown.length > 0 && { unknown }),
    ...(isMarked &&
      refused.length > 0 && { marked: await markSheet(sheet.rows, sheet.headingRow, refused, ctx.language) }),
  }
  return { ...report, refused, trial }
}

/** Refuses (digitsLost) a row with a number in exponent form in a column that is read. */
function refuseLostDigits({ cells }: SheetEntry, found: FoundColumns): void {
  const lost = [...found].filter(([, index]) => hasLostDigits(cells[index] ?? ''))
  refuseFields(Object.fromEntries(lost.map(([name]) => [name, 'digitsLost'])))
}

/** The cells that a refusal is about, under the headings of the sheet. */
function cellsAtFault(
  { row, fields }: RefusedRow,
  { entries, headings, found }: ReadEntries,
  columns: readonly ReadColumn[],
  language: Language,
): RefusedRow['cells'] {
  const texts = entries.find((entry) => entry.row === row)?.cells ?? []
  return Object.entries(fields).map(([path, msg]) => {
    const [name = ''] = path.split('.')
    const index = found.get(name) ?? -1
    const own = columns.find((column) => column.name === name)?.heading[language] ?? name
    return { heading: shown(headings[index] ?? own), text: shown(texts[index] ?? ''), msg }
  })
}

/** The headings of columns that nothing is read from. */
function ignoredIn({ headings, found }: ReadEntries): Pick<ImportReport, 'ignored'> {
  const used = new Set(found.values())
  const ignored = headings.filter((heading, index) => heading !== '' && !used.has(index))
  return ignored.length === 0 ? {} : { ignored: ignored.map(shown) }
}

/** Limit on a text of the sheet in a report, in characters: a sheet of errors alone must not come back as a whole. */
const longestShown = 100

const shown = (text: string) => text.slice(0, longestShown).toWellFormed()
