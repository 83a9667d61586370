import type { ArticleCell, ArticleRow } from '@countersign/contract'

/** Place of a cell: its first column and row, and how many of each it covers. */
export interface Span {
  x: number
  y: number
  colspan: number
  rowspan: number
}

/** A cell at its place; a place without a cell has none. */
export interface GridCell extends Span {
  cell: ArticleCell | undefined
}

export interface Grid {
  columns: number
  rows: number
  /** In the order of rows and columns. */
  cells: GridCell[]
}

/**
 * The grid of a table, whose every place belongs to exactly one cell. Spans that overlap or reach beyond the last row, and
 * rows of different lengths are permitted in a document. Empty columns and rows stay: without them the compiler may hang.
 */
export function gridOf(rows: readonly ArticleRow[]): Grid {
  return filled(placed(rows))
}

interface Placed extends Span {
  cell: ArticleCell
}

/** Each cell in the first free place of its row that has room for it, as a browser draws them. */
function placed(rows: readonly ArticleRow[]): Placed[] {
  /** For each column the first row in which it is free. */
  const freeFrom: number[] = []
  const isFree = (x: number, y: number) => (freeFrom[x] ?? 0) <= y
  return rows.flatMap(({ content = [] }, y) => {
    let next = 0
    return content.map((cell) => {
      const colspan = cell.attrs?.colspan ?? 1
      const rowspan = Math.min(cell.attrs?.rowspan ?? 1, rows.length - y)
      let end = next
      for (let free = 0; free < colspan; end += 1) free = isFree(end, y) ? free + 1 : 0
      const x = end - colspan
      for (let at = x; at < end; at += 1) freeFrom[at] = y + rowspan
      next = end
      return { x, y, colspan, rowspan, cell }
    })
  })
}

/** With an empty cell in each run of places that no cell covers. */
function filled(cells: readonly Placed[]): Grid {
  const columns = cells.reduce((most, { x, colspan }) => Math.max(most, x + colspan), 1)
  const rows = cells.reduce((most, { y, rowspan }) => Math.max(most, y + rowspan), 1)
  const byRow = Array.from({ length: rows }, (): GridCell[] => [])
  for (const one of cells) byRow[one.y]?.push(one)
  const freeFrom = Array.from({ length: columns }, () => 0)
  for (const [y, own] of byRow.entries()) {
    for (const { x, colspan, rowspan } of own) freeFrom.fill(y + rowspan, x, x + colspan)
    const gaps: GridCell[] = []
    for (let x = 0; x < columns; x += 1) {
      if ((freeFrom[x] ?? 0) > y) continue
      const before = gaps.at(-1)
      if (before && before.x + before.colspan === x) before.colspan += 1
      else gaps.push({ x, y, colspan: 1, rowspan: 1, cell: undefined })
    }
    byRow[y] = [...own, ...gaps].toSorted((one, other) => one.x - other.x)
  }
  return { columns, rows, cells: byRow.flat() }
}
