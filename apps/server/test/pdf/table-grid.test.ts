import { type ArticleCell, articleDocument, type ArticleRow } from '@countersign/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridOf } from '../../src/pdf/table-grid.ts'

const span = fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 50 }))
const cells: fc.Arbitrary<ArticleCell> = fc.record({
  type: fc.constantFrom('tableCell', 'tableHeader'),
  attrs: fc.record({ colspan: span, rowspan: span }),
  content: fc.constant([{ type: 'paragraph' }]),
})
const tables: fc.Arbitrary<ArticleRow[]> = fc
  .array(fc.array(cells, { maxLength: 8 }), { minLength: 1, maxLength: 12 })
  .map((rows) => rows.map((content): ArticleRow => ({ type: 'tableRow', content })))
  .filter(
    (content) => articleDocument.safeParse({ type: 'doc', content: [{ type: 'table', content }] }).success,
  )

const cell = (colspan = 1, rowspan = 1): ArticleCell => ({
  type: 'tableCell',
  attrs: { colspan, rowspan },
  content: [{ type: 'paragraph' }],
})

/** How many cells cover each place, row by row. */
function coverOf({ columns, rows, cells: placed }: ReturnType<typeof gridOf>): number[][] {
  const cover = Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0))
  for (const { x, y, colspan, rowspan } of placed) {
    for (let row = y; row < y + rowspan; row += 1) {
      for (let column = x; column < x + colspan; column += 1) {
        const before = cover[row]?.[column]
        if (before === undefined) throw new Error('a cell reaches beyond the grid')
        cover[row]?.splice(column, 1, before + 1)
      }
    }
  }
  return cover
}

describe('the grid of a table', () => {
  it('holds every cell once in its order, and covers every place with exactly one cell', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const grid = gridOf(rows)
        const written = rows.flatMap(({ content = [] }) => content)
        const kept = grid.cells.flatMap((one) => one.cell ?? [])
        expect(kept).toHaveLength(written.length)
        for (const [index, one] of kept.entries()) expect(one).toBe(written[index])
        expect(new Set(coverOf(grid).flat())).toEqual(new Set([1]))
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['nothing at all', [[], []], ['0 0 1 1 empty']],
    ['a span over columns that nothing else uses', [[cell(50)], [cell(50)]], ['0 0 50 1', '0 1 50 1']],
    ['a span over rows that nothing else uses', [[cell(1, 9), cell(1, 9)], [], []], ['0 0 1 3', '1 0 1 3']],
    [
      'rows of different lengths',
      [[cell(), cell(), cell()], [cell()]],
      ['0 0 1 1', '1 0 1 1', '2 0 1 1', '0 1 1 1', '1 1 2 1 empty'],
    ],
    [
      'a cell that finds room beyond one from above',
      [[cell(), cell(1, 2)], [cell(2)]],
      ['0 0 1 1', '1 0 1 2', '2 0 2 1 empty', '0 1 1 1 empty', '2 1 2 1'],
    ],
  ])('of %s is as it is drawn', (_what, rows, places) => {
    const { cells: placed } = gridOf(rows.map((content) => ({ type: 'tableRow', content })))
    expect(
      placed.map((one) => [one.x, one.y, one.colspan, one.rowspan, ...(one.cell ? [] : ['empty'])].join(' ')),
    ).toEqual(places)
  })

  it('is made in no time of the largest tables', () => {
    const wide = Array.from({ length: 2000 }, (_, y) => [cell(100, y % 3 ? 1 : 50)])
    const began = performance.now()
    const { columns, rows, cells: placed } = gridOf(wide.map((content) => ({ type: 'tableRow', content })))
    expect(performance.now() - began).toBeLessThan(2000)
    expect([placed.length >= 2000, rows]).toEqual([true, 2000])
    expect(columns).toBeGreaterThan(1)
  })
})
