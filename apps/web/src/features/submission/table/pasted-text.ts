/**
 * Splits text copied from Excel or WPS into cells: tabs between cells, one line per row. A cell that contains a line
 * break, a tab or a quotation mark is enclosed in quotation marks, with its own marks doubled. A mark that is never
 * closed belongs to the cell (24" or "open); CSV parsers would read all following rows into that cell, so none is used
 * here.
 */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  // A trailing line break would count as one more row.
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
