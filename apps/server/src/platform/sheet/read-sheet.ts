import { Worker } from 'node:worker_threads'
import { AppError } from '../app-error.ts'
import { shareOf } from '../share.ts'

/** A row that is not blank. */
export interface SheetRow {
  /** Number of the row as the sheet program shows it, from 1. */
  row: number
  cells: string[]
}

export interface SheetTask {
  bytes: Uint8Array
  most: { rows: number; columns: number; unpackedBytes: number }
  /** Whether the file may also be comma-separated text. */
  mayBeText: boolean
}

export type SheetAnswer = { rows: SheetRow[] } | { refusal: 'unreadable' | 'tooLong' }

const most = { columns: 100, unpackedBytes: 50_000_000 }
/** Time limit for one sheet. */
const timeLimitMs = 10_000
const memoryLimitMb = 256
/** Limit on sheets read at once; a further one is refused (busy). */
const mostReaders = 2
let readers = 0

/**
 * Reads the rows of the first sheet of a workbook (xlsx), or with `mayBeText` of comma-separated text, as text, in a separate thread, since a hostile file
 * can take any amount of time or memory. Refuses a file that is not a workbook or takes too long
 * (sheetUnreadable), more rows than the import takes (sheetTooLong), and a third sheet at once (busy). `above` are the most
 * rows up to the headings.
 */
export async function readSheet(
  bytes: Uint8Array,
  { rows, above, mayBeText = false }: { rows: number; above: number; mayBeText?: boolean },
): Promise<SheetRow[]> {
  if (readers >= shareOf(mostReaders)) throw new AppError('busy')
  readers += 1
  try {
    const answer = await answerTo({ bytes, most: { ...most, rows: rows + above }, mayBeText })
    if ('rows' in answer) return answer.rows
    throw answer.refusal === 'tooLong'
      ? new AppError('sheetTooLong', { detail: String(rows), field: 'file' })
      : new AppError('sheetUnreadable', { field: 'file' })
  } finally {
    readers -= 1
  }
}

async function answerTo(task: SheetTask): Promise<SheetAnswer> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  })
  const { promise, resolve } = Promise.withResolvers<SheetAnswer>()
  const giveUp = () => resolve({ refusal: 'unreadable' })
  const timer = setTimeout(giveUp, timeLimitMs)
  worker.once('message', resolve).once('error', giveUp).once('exit', giveUp)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
