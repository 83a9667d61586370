import { readFileSync, writeFileSync } from 'node:fs'
import type { WebRow } from '../web/measure-web.ts'
import type { Row } from './row.ts'

const heads = ['Requests', 'What', 'App', 'Beside', 'Ratio', 'CPU app / beside', 'Target', ''] as const
const webHeads = ['What', 'Figure', 'Target', ''] as const

export function tableOf(rows: readonly Row[]): string {
  return markdown(
    heads,
    rows.map((row) => [
      row.size,
      row.what,
      row.app,
      row.beside,
      row.ratio,
      row.cpu,
      row.target,
      verdict(row.reached),
    ]),
  )
}

export function webTableOf(rows: readonly WebRow[]): string {
  return markdown(
    webHeads,
    rows.map(({ what, figure, target, reached }) => [what, figure, target, verdict(reached)]),
  )
}

function verdict(reached: boolean | undefined): string {
  return reached === undefined ? '' : reached ? 'reached' : 'not reached'
}

/** A Markdown table that is also readable as plain text. */
function markdown(heads: readonly string[], cells: readonly (readonly string[])[]): string {
  const lines = [heads, ...cells]
  const widths = heads.map((_head, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))))
  const show = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [show(heads), rule, ...cells.map(show)].join('\n')
}

/** A Chinese character is two columns wide. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 2 : 1), 0)
}

/** Replaces the table between its marks on a page. */
/** Tables of docs/performance.md. */
export type Table = 'bench' | 'web' | 'admin' | 'directory' | 'flow' | 'shop' | 'asset' | 'article'

export function writeTable(path: string, table: Table, text: string): void {
  const page = readFileSync(path, 'utf8')
  const [begin, end] = [`<!-- ${table}:begin -->`, `<!-- ${table}:end -->`] as const
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${path} has no place for the table of ${table}`)
  writeFileSync(path, `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`)
}
