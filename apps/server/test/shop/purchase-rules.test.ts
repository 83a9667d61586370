import { describe, expect, it } from 'vitest'
import { approvedLines, type PurchaseLine, rowOf } from '../../src/modules/shop/purchase/purchase.rules.ts'

const pen: PurchaseLine = { variantId: 'pen', name: '中性笔', spec: '黑色', unit: '支', priceFen: 250n }
const paper: PurchaseLine = { variantId: 'paper', name: '复印纸', spec: '', unit: '包', priceFen: 2280n }
const penRow = { procureName: '中性笔', spec: '黑色', num: '3.000', unit: '支', price: '2.50' }
const paperRow = { procureName: '复印纸', num: '2', unit: '包', price: '22.80' }

const ordered = (rows: Record<string, string>[], lines = [pen, paper]) =>
  approvedLines(lines, rows).map(({ variantId, num }) => [variantId, num])

describe('the row of a purchase request', () => {
  it('says name, variant, pieces, unit and price of its line', () => {
    expect(rowOf(pen, '2.50', 3)).toEqual({ ...penRow, num: '3' })
    expect(rowOf(paper, '22.80', 2)).toEqual(paperRow)
  })
})

describe('the signed rows of a purchase order', () => {
  it('their lines with the signed pieces, in the order of the lines', () => {
    expect(ordered([paperRow, penRow])).toEqual([
      ['pen', 3],
      ['paper', 2],
    ])
  })

  it('only the lines that are left', () => {
    expect(ordered([paperRow])).toEqual([['paper', 2]])
    expect(ordered([])).toEqual([])
  })

  it.each<[string, Record<string, string>]>([
    ['another name', { procureName: '钢笔' }],
    ['another variant', { spec: '蓝色' }],
    ['no variant', { spec: '' }],
    ['another unit', { unit: '盒' }],
    ['another price', { price: '2.51' }],
    ['no number of pieces', { num: '' }],
    ['a part of a piece', { num: '1.5' }],
    ['no piece', { num: '0' }],
    ['more pieces than an order may have', { num: '10000' }],
  ])('nothing for a row with %s', (_what, change) => {
    expect(ordered([{ ...penRow, ...change }, paperRow])).toEqual([['paper', 2]])
  })

  it('as many pieces as an order may have', () => {
    expect(ordered([{ ...penRow, num: '9999' }])).toEqual([['pen', 9999]])
  })

  it('the pieces of two rows about one line together', () => {
    expect(ordered([penRow, { ...penRow, num: '4' }])).toEqual([['pen', 7]])
  })

  it('each of two goods that look the same by its own row, and once by one row', () => {
    const twin = { ...pen, variantId: 'twin' }
    expect(ordered([penRow, { ...penRow, num: '4' }], [pen, twin])).toEqual([
      ['pen', 3],
      ['twin', 4],
    ])
    expect(ordered([penRow], [pen, twin])).toEqual([['pen', 3]])
  })
})
