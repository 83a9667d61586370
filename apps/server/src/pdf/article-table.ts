import {
  type ArticleBlock,
  type ArticleCell,
  articleLimits,
  type ArticleRow,
  textOfInlines,
} from '@countersign/contract'
import type { LaidArticleBlock } from './laid-article.ts'
import { plainRows } from './plain-tables.ts'
import { isLong, printedWidth } from './printable.ts'
import { type GridCell, gridOf } from './table-grid.ts'

/** Latin letters across a page, and the least and greatest width of a column of a table. */
const pageLetters = 96
const fewestLetters = 4
const mostLetters = 48

/** Rows of a merged cell that are kept on one page. */
const mostRowsTogether = 8

/**
 * A table with its grid, its columns as wide as their texts want, and what stays on one page. Cells that cover others from
 * above can push a row beyond all columns that a document may have; such a table is printed as plain rows.
 */
export function layOutTable(
  rows: readonly ArticleRow[],
  nested: boolean,
  layOut: (blocks: readonly ArticleBlock[]) => LaidArticleBlock[],
): LaidArticleBlock[] {
  const grid = gridOf(rows)
  const widths = widthsOf(grid.cells, grid.columns)
  const page = sumOf(widths)
  const longRows = new Set(
    grid.cells.flatMap(({ cell, x, y, colspan }) => {
      const letters = (sumOf(widths.slice(x, x + colspan)) / page) * pageLetters
      return !cell || isShort(cell, letters) ? [] : [y]
    }),
  )
  // Merged cells stay on one page with their rows when all cells of the table are short. The compiler fails at some tables
  // with merged cells of which only some may break, so that in all others with merged cells every cell may.
  const mostRows = grid.cells.reduce((most, { rowspan }) => Math.max(most, rowspan), 1)
  const mayBreak = mostRows > 1 && (longRows.size > 0 || mostRows > mostRowsTogether)
  const cells = grid.cells.map(({ cell, ...place }) => ({
    ...place,
    head: cell?.type === 'tableHeader',
    breakable: mayBreak || longRows.has(place.y),
    blocks: cell ? layOut(cell.content) : [],
  }))
  if (grid.columns > articleLimits.columns) return plainRows({ cells })
  const isHead = grid.cells.every(
    ({ y, cell, rowspan }) => y > 0 || (cell?.type !== 'tableCell' && rowspan === 1),
  )
  const heads = grid.rows > 1 && isHead && !mayBreak && !longRows.has(0) ? 1 : 0
  return [{ type: 'table', nested, widths, heads, cells }]
}

/** Widths of the columns by the longest text of their cells that span one column alone. */
function widthsOf(cells: readonly GridCell[], columns: number): number[] {
  const widths = Array.from({ length: columns }, () => fewestLetters)
  for (const { x, colspan, cell } of cells) {
    if (colspan > 1 || !cell) continue
    const longest = linesOf(cell.content).reduce((most, line) => Math.max(most, printedWidth(line)), 0)
    widths[x] = Math.max(widths[x] ?? 0, Math.min(longest, mostLetters))
  }
  return widths
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

/** Whether a cell holds a few lines of text and nothing else, so that it can stay on one page. */
function isShort({ content }: ArticleCell, letters: number): boolean {
  const isText = content.every(({ type }) => type === 'paragraph' || type === 'heading')
  return isText && !isLong(linesOf(content).join('\n'), letters)
}

/** Texts of the paragraphs and headings of a cell. */
function linesOf(blocks: readonly ArticleBlock[]): string[] {
  return blocks.flatMap((block) =>
    block.type === 'paragraph' || block.type === 'heading' ? textOfInlines(block.content).split('\n') : [],
  )
}
