import { describe, expect, it } from 'vitest'
import { createCompile } from '../../src/pdf/compile.ts'
import { layOutPickingList, type PickingList } from '../../src/pdf/picking-list.ts'
import { edgesOf, textOf, textOfPages, withoutBlanks } from './read-pdf.ts'

const compile = createCompile()
const pdfOf = (list: PickingList) => compile(layOutPickingList(list))

type Seller = PickingList['sellers'][number]
type Order = Seller['orders'][number]

const line = (goodsName: string, over: Partial<Order['lines'][number]> = {}) => ({
  goodsName,
  variantName: '黑色',
  num: 12,
  unit: '支',
  ...over,
})
const order = (over: Partial<Order> = {}): Order => ({
  orderNo: 'SC202611240001',
  buyerName: '张三',
  receiver: '李四 13800138000',
  address: '云南省昆明市五华区人民中路 1 号',
  note: '送到三楼',
  lines: [line('中性笔')],
  ...over,
})
const list = (...sellers: Seller[]): PickingList => ({
  sellers,
  printedBy: '管理员',
  at: new Date('2026-11-24T01:30:00Z'),
})

describe('a picking list', () => {
  it('says for each seller who gets what, how many, and what was written', async () => {
    const text = await textOf(
      pdfOf(
        list(
          { name: '晨光文具', orders: [order(), order({ orderNo: 'SC202611240002', note: '' })] },
          {
            name: '得力',
            orders: [order({ lines: [line('订书机', { variantName: '', num: 3, unit: '台' })] })],
          },
        ),
      ),
    )
    expect(text).toContain('2个订单·3行，共27件')
    expect(text).toContain('晨光文具2行，共24件')
    expect(text).toContain('收货人李四13800138000地址云南省昆明市五华区人民中路1号留言送到三楼')
    expect(text).toContain('1中性笔黑色12支')
    expect(text).toContain('1订书机3台')
    expect(text.match(/留言/g)).toHaveLength(2)
    expect(text).toContain('打印时间2026-11-2409:30:00打印人管理员')
  })

  it('of a hundred lines goes on over pages, each with the heading of the table, the order and its number', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => line(`第${index + 1}号商品`))
    const pages = await textOfPages(pdfOf(list({ name: '晨光文具', orders: [order({ lines })] })))
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('拣序号商品SC202611240001规格数量单位')
      expect(page).toContain(`第${index + 1}页/共${pages.length}页`)
    }
    const all = pages.join('')
    for (let number = 1; number <= 100; number += 1) expect(all).toContain(`第${number}号商品`)
  })

  it('prints hostile and long texts as texts, and keeps them on the page', async () => {
    const hostile = `#panic() *b* $x$ \\u{41} "'<a> // c \u202efdp ${'W'.repeat(90)} ${'很长的名称'.repeat(30)}`
    const written = order({
      orderNo: `SC${'9'.repeat(40)}`,
      buyerName: hostile,
      receiver: hostile,
      address: hostile,
      note: `${hostile}\n${'行\n'.repeat(60)}`,
      lines: [line(hostile, { variantName: hostile, unit: 'W'.repeat(10), num: 9999 })],
    })
    const pdf = pdfOf(list({ name: hostile, orders: [written, written] }))
    const text = await textOf(pdf)
    const shown = withoutBlanks(hostile.replaceAll('\u202e', ''))
    expect(text.split(shown).length - 1).toBeGreaterThanOrEqual(9)
    const { rightmost, lowest } = await edgesOf(pdf)
    expect(rightmost).toBeLessThanOrEqual(595 - 40)
    expect(lowest).toBeGreaterThan(20)
  })

  it('is the same document for the same input', () => {
    const input = list({ name: '晨光文具', orders: [order()] })
    expect(Buffer.from(pdfOf(input)).equals(Buffer.from(pdfOf(input)))).toBe(true)
  })
})
