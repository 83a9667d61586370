import { readFileSync, writeFileSync } from 'node:fs'
import type { Row } from './row.ts'

const heads = ['Requests', 'What', 'App', 'Beside', 'Ratio', 'CPU app / beside', 'Target', ''] as const

/** A Markdown table, readable as text too. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.size,
    row.what,
    row.app,
    row.beside,
    row.ratio,
    row.cpu,
    row.target,
    row.reached === undefined ? '' : row.reached ? 'reached' : 'not reached',
  ])
  const lines = [[...heads], ...cells]
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

const marks = ['<!-- bench:begin -->', '<!-- bench:end -->'] as const

/** Replaces the table between the marks of a page. */
export function writeTable(path: string, text: string): void {
  const page = readFileSync(path, 'utf8')
  const [from, to] = marks.map((mark) => page.indexOf(mark))
  if (from === undefined || to === undefined || from < 0 || to < from)
    throw new Error(`${path} has no place for the table`)
  writeFileSync(path, `${page.slice(0, from + marks[0].length)}\n\n${text}\n\n${page.slice(to)}`)
}
