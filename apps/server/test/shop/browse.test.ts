import { randomUUID } from 'node:crypto'
import { contract } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'

const clock = { now: new Date('2026-11-24T09:00:00+08:00') }
const later = () => (clock.now = new Date(clock.now.getTime() + 1000))

const app = await startTestApp({ now: () => clock.now })
const cast = await loginAll(app)
const by = cast.zhangsan
const admin = await app.login('admin')
const top = (await admin.data(contract.categorySubmit, { name: '办公文具' })).id
const pens = await admin.data(contract.categorySubmit, { name: '书写工具', parentId: top })
const sellerId = (await admin.data(contract.sellerSubmit, { name: '晨光', introduction: '当日送货' })).id
const other = await admin.data(contract.sellerSubmit, { name: '云岭' })
const add = async (over: Record<string, unknown>, pieces: number) => {
  later()
  const goods = await admin.data(contract.goodsSubmit, { categoryId: top, sellerId, ...over })
  for (const { id } of goods.variants) {
    if (pieces > 0) await admin.data(contract.stockDeliver, { variantId: id, pieces })
  }
  return goods
}
const colours = [
  { name: '黑色', price: '3' },
  { name: '红色', price: '2.50', maxNum: 5 },
]
const pen = await add({ name: '中性笔', categoryId: pens.id, variants: colours }, 10)
const paper = await add({ name: '复印纸', variants: [{ price: '22.80' }], sellerId: other.id }, 0)
const gift = await add({ name: '咖啡礼盒', kind: 'welfare', variants: [{ price: '68' }] }, 2)
await add({ name: '未上架的尺子', isOffered: false, variants: [{ price: '1' }] }, 9)
const removed = await add({ name: '已删除的胶带', variants: [{ price: '1' }] }, 0)
await admin.data(contract.goodsRemove, { ids: [removed.id] })

const found = async (asked: Record<string, unknown> = {}) =>
  (await by.data(contract.goodsSearch, asked)).records.map(({ productName }) => productName)

describe('goods on offer', () => {
  it('are listed without hidden and removed ones, the newest first', async () => {
    expect(await found()).toEqual(['咖啡礼盒', '复印纸', '中性笔'])
    expect(await by.data(contract.goodsSearch, { size: 2, current: 2 })).toMatchObject({ total: 3, pages: 2 })
  })

  it.each([
    ['a part of the name', { name: '印纸' }, ['复印纸']],
    ['pinyin', { name: 'fuyin' }, ['复印纸']],
    ['initials', { name: 'zxb' }, ['中性笔']],
    ['a wildcard, which is no name', { name: '%' }, []],
    ['kind', { kind: 'welfare' }, ['咖啡礼盒']],
    ['stock', { inStock: true }, ['咖啡礼盒', '中性笔']],
    ['the lowest price from', { priceFrom: '22.80' }, ['咖啡礼盒', '复印纸']],
    ['the lowest price up to', { priceTo: '22.79' }, ['中性笔']],
    ['price upwards', { sort: 'priceUp' }, ['中性笔', '复印纸', '咖啡礼盒']],
    ['price downwards', { sort: 'priceDown' }, ['咖啡礼盒', '复印纸', '中性笔']],
  ])('are found and sorted by %s', async (_what, asked, names) => {
    expect(await found(asked)).toEqual(names)
  })

  it('are found by category with all below it, and by seller', async () => {
    expect(await found({ categoryId: top })).toEqual(['咖啡礼盒', '复印纸', '中性笔'])
    expect(await found({ categoryId: pen.categoryId })).toEqual(['中性笔'])
    expect(await found({ sellerId })).toEqual(['咖啡礼盒', '中性笔'])
    expect(await found({ categoryId: randomUUID() })).toEqual([])
  })

  it.each(['cheap', '-1', '1.234'])('are not listed with the price bound %s', async (price) => {
    for (const name of ['priceFrom', 'priceTo']) {
      expect((await by.call(contract.goodsSearch, { [name]: price })).body).toMatchObject({
        code: 400,
        fields: { [name]: expect.any(String) },
      })
    }
  })

  it('say what a person can order, and whether they are a favourite', async () => {
    expect(await by.data(contract.goodsOffered, { id: pen.id })).toMatchObject({
      productName: '中性笔',
      price: '2.50',
      hasVariants: true,
      stock: 20,
      sellerName: '晨光',
      categoryName: '书写工具',
      collectId: '',
      variants: [
        { name: '黑色', price: '3.00', stock: 10, maxNum: 10 },
        { name: '红色', price: '2.50', stock: 10, maxNum: 5 },
      ],
    })
    const { id: collectId } = await by.data(contract.addCollect, { productID: pen.id })
    expect(await by.data(contract.goodsOffered, { id: pen.id })).toMatchObject({ collectId })
    expect(await cast.lisi.data(contract.goodsOffered, { id: pen.id })).toMatchObject({ collectId: '' })
    expect(await by.data(contract.goodsOffered, { id: paper.id })).toMatchObject({
      hasVariants: false,
      variants: [{ stock: 0, maxNum: 0 }],
    })
  })

  it('are not found any more when they are hidden', async () => {
    const { categoryId, name, variants } = gift
    const words = { categoryId, sellerId, name, kind: 'welfare', variants }
    await admin.data(contract.goodsSubmit, { ...words, id: gift.id, isOffered: false })
    expect((await by.call(contract.goodsOffered, { id: gift.id })).status).toBe(404)
    expect(await found({ kind: 'welfare' })).toEqual([])
    await admin.data(contract.goodsSubmit, { ...words, id: gift.id })
  })

  it('stand on the first page: the newest, welfare goods, and the categories at the top', async () => {
    const { newest, welfare, categories } = await by.data(contract.goodsHome)
    expect(newest.map(({ productName }) => productName)).toEqual(['咖啡礼盒', '复印纸', '中性笔'])
    expect(welfare.map(({ productName }) => productName)).toEqual(['咖啡礼盒'])
    expect(categories.map(({ id, goods }) => [id, goods.length])).toEqual([[top, 3]])
  })

  it('belong to a store, which counts what it offers', async () => {
    expect(await by.data(contract.sellerStore, { id: sellerId })).toMatchObject({
      name: '晨光',
      introduction: '当日送货',
      goods: 2,
    })
    expect((await by.call(contract.sellerStore, { id: randomUUID() })).status).toBe(404)
  })
})
