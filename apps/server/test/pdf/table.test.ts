import { describe, expect, it } from 'vitest'
import { createCompile } from '../../src/pdf/compile.ts'
import { laidTable } from '../../src/pdf/table-block.ts'
import { layOut, type PdfInput } from '../../src/pdf/layout.ts'
import { edgesOf, textOf, textOfPages, withoutBlanks } from './read-pdf.ts'
import { items, sample, tableCard } from './sample.ts'

const compile = createCompile()
const pdfOf = (input: PdfInput) => compile(layOut(input))

describe('a table', () => {
  it('shows every cell and its totals, with row numbers', async () => {
    const rows = items(9)
    const text = await textOf(pdfOf(sample({ cards: [tableCard(rows)] })))
    expect(rows.flat().filter((cell) => !text.includes(withoutBlanks(cell)))).toEqual([])
    expect(text).toContain('采购明细序号名称规格型号数量单位单价金额1第1项')
    expect(text).toContain('合计98,765,432.10')
  })

  it('gives a column of words room for its longest number, beside columns that need less', () => {
    const number = '26532000000001234567'
    const columns = ['类型', '发票号码', '开票日期', '金额', '不含税', '税额', '备注'].map(
      (label, index) => ({
        name: label,
        label,
        type: (['choice', 'text', 'date', 'money', 'money', 'money', 'text'] as const)[index] ?? 'text',
      }),
    )
    const cells = [
      '数电发票（专票）',
      number,
      '2026-11-20',
      '1,234,567.00',
      '1,134,567.00',
      '100,000.00',
      '说明'.repeat(30),
    ]
    const { columns: laid, rows } = laidTable({ columns, rows: [cells] })
    expect(rows[0]?.cells[1]).toBe(number)
    expect(laid[1]?.width).toBeGreaterThan(20)
    expect(laid.reduce((sum, { width }) => sum + width, 0)).toBeLessThan(106)
  })

  it('repeats its head over the pages of 200 rows', async () => {
    const pages = await textOfPages(pdfOf(sample({ cards: [tableCard(items(200))] })))
    const head = '序号名称规格型号数量单位单价金额'
    const withRows = pages.filter((text) => /第\d+项/.test(text))
    expect(withRows.length).toBeGreaterThan(4)
    expect(withRows.every((text) => text.includes(head))).toBe(true)
    expect(pages.join('')).toContain('第200项')
  })

  it.each([
    ['letters', 'W'.repeat(400)],
    ['figures', '9'.repeat(60)],
    ['Chinese', '长'.repeat(500)],
  ])('stays inside the page when its cells are long runs of %s', async (_, long) => {
    const pdf = pdfOf(sample({ cards: [tableCard([Array.from({ length: 6 }, () => long)])] }))
    expect((await edgesOf(pdf)).rightmost).toBeLessThan(595 - 36)
    expect(await textOf(pdf)).toContain(long.slice(0, 40))
  })

  it('is not numbered twice if its first column numbers the rows', async () => {
    const [field] = tableCard(items(1)).fields
    const columns = [
      { name: 'period', label: '期次', type: 'integer' as const },
      { name: 'amount', label: '应付金额', type: 'money' as const },
    ]
    const rows = [1, 2, 3].map((period) => [String(period), '500.00'])
    const table = { columns, rows, totals: ['', '1,500.00'] }
    const cards = field ? [{ title: '卡', fields: [{ ...field, table }] }] : []
    const text = await textOf(pdfOf(sample({ cards })))
    expect(text).toContain('采购明细期次应付金额1500.002500.003500.00合计1,500.00')
  })

  it('has no totals if no column is summed', async () => {
    const [field] = tableCard(items(1)).fields
    const table = field?.table && { columns: field.table.columns, rows: field.table.rows }
    const cards = field && table ? [{ title: '卡', fields: [{ ...field, table }] }] : []
    expect(await textOf(pdfOf(sample({ cards })))).not.toContain('合计')
  })
})
