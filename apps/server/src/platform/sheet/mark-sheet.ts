import { Readable } from 'node:stream'
import type { Language, RefusedRow } from '@countersign/contract'
import { writeXlsxStream } from 'hucre/xlsx'
import type { SheetRow } from './read-sheet.ts'

const heading = { zh: '错误', en: 'Error' } as const satisfies Record<Language, string>

/** A sheet with a column of errors behind the others, as xlsx in base64. A column of errors that it has is written anew. */
export async function markSheet(
  rows: readonly SheetRow[],
  headingRow: number,
  refused: readonly RefusedRow[],
  language: Language,
): Promise<string> {
  const byRow = new Map(rows.map(({ row, cells }) => [row, cells]))
  const isMark = (text: string) => Object.values(heading).some((one) => one === text)
  const marked = byRow.get(headingRow)?.findIndex(isMark) ?? -1
  const at = marked >= 0 ? marked : Math.max(...rows.map(({ cells }) => cells.length))
  const errors = new Map([
    ...refused.map(({ row, msg }) => [row, msg] as const),
    [headingRow, heading[language]],
  ])
  const last = rows.at(-1)?.row ?? 0
  // Every row keeps its number, blank ones between them included.
  const lines = Array.from({ length: last }, (_none, index) => {
    const texts = byRow.get(index + 1) ?? []
    const error = errors.get(index + 1) ?? ''
    return Array.from({ length: Math.max(at + 1, texts.length) }, (_, column) =>
      column === at ? error : (texts[column] ?? ''),
    )
  })
  // A large sheet is written bit by bit, between other work.
  const parts = await Readable.from(writeXlsxStream(lines, { name: 'Sheet1' })).toArray()
  return Buffer.concat(parts).toString('base64')
}
