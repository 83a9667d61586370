import { parentPort, workerData } from 'node:worker_threads'
import { unzipSync } from 'fflate'
import { parseCsv } from 'hucre/csv'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import type { SheetAnswer, SheetTask } from './read-sheet.ts'

/** Reads the first sheet of a workbook as text; runs in a thread with limited memory. */
async function readRows({ bytes, most, mayBeText }: SheetTask): Promise<SheetAnswer> {
  if (mayBeText && !isZip(bytes)) return readText(bytes, most)
  if (unpackedSize(bytes) > most.unpackedBytes) return { refusal: 'unreadable' }
  const rows = []
  for await (const { index, values } of streamXlsxRows(bytes)) {
    const texts = values.map(textOf)
    // Sheets keep blank cells that only have a colour or a border.
    const cells = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
    if (cells.length === 0) continue
    if (rows.length >= most.rows) return { refusal: 'tooLong' }
    if (cells.length > most.columns) return { refusal: 'unreadable' }
    rows.push({ row: index + 1, cells })
  }
  return { rows }
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Reads comma-separated text in UTF-8 or, as banks write it, in GB 18030. */
function readText(bytes: Uint8Array, most: SheetTask['most']): SheetAnswer {
  const rows = []
  for (const [index, values] of parseCsv(decoded(bytes), { typeInference: false }).entries()) {
    const texts = values.map((value) => textOf(value).replace(/^'(?=[=+\-@\d])/, ''))
    const cells = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
    if (cells.length === 0) continue
    if (rows.length >= most.rows) return { refusal: 'tooLong' }
    if (cells.length > most.columns) return { refusal: 'unreadable' }
    rows.push({ row: index + 1, cells })
  }
  return { rows }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}

/**
 * Size of the unpacked archive as it states itself, in bytes. The reader refuses parts that are larger than
 * stated.
 */
function unpackedSize(bytes: Uint8Array): number {
  let sum = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      sum += originalSize
      return false
    },
  })
  return sum
}

function textOf(value: CellValue): string {
  if (value === null) return ''
  // Sheets have no time zone; the reader gives the time in the cell as UTC.
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  return typeof value === 'number' ? textOfNumber(value) : String(value).trim()
}

/** Digits of a number that a sheet keeps. */
const keptDigits = 15

/** A number with the digits that a sheet keeps of it; a longer one in exponent form, since its last digits are lost. */
function textOfNumber(value: number): string {
  const kept = Number(value.toPrecision(keptDigits))
  if (Math.abs(kept) < 10 ** keptDigits) return String(kept)
  return value.toExponential(keptDigits - 1).toUpperCase()
}

const task: SheetTask = workerData
// A file that is not a workbook is refused like a damaged one.
const answer = await readRows(task).catch((): SheetAnswer => ({ refusal: 'unreadable' }))
parentPort?.postMessage(answer, [])
