/**
 * The cells of a table copied from Excel or WPS: tabs between them, a line a row; a cell that holds a line end,
 * a tab or a quotation mark stands in quotation marks, its own doubled. A mark that is never closed is one of the cell's own
 * (24" or "open): readers of CSV take all rows behind it for that one cell, so none of them stands here.
 */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  // The end of the text would otherwise count as one more cell.
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '')
  const cell = /("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)([\t\n]|$)/g
  for (const [, raw = '', end = ''] of lines.matchAll(cell)) {
    rows.at(-1)?.push(plain(raw))
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

function plain(raw: string): string {
  const quoted = /^"([^]*)"$/.exec(raw)?.[1]
  return (quoted === undefined ? raw : quoted.replaceAll('""', '"')).trim()
}
