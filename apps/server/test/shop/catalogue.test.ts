import { randomUUID } from 'node:crypto'
import { contract } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { newGoods, orderOf, stockOf } from './builders.ts'

const app = await startTestApp()
const cast = await loginAll(app)
const admin = await app.login('admin')

const unique = (name: string) => `${name}${randomUUID().slice(0, 8)}`
const category = (over: Record<string, unknown> = {}) =>
  admin.data(contract.categorySubmit, { name: unique('文具'), ...over })
const seller = () => admin.data(contract.sellerSubmit, { name: unique('晨光') })
const filled = async (over: Record<string, unknown> = {}) => ({
  name: '签字笔',
  categoryId: (await category()).id,
  sellerId: (await seller()).id,
  variants: [{ price: '2.5', maxNum: 20 }],
  ...over,
})
const submit = async (over: Record<string, unknown> = {}) =>
  admin.call(contract.goodsSubmit, await filled(over))
const added = async (over: Record<string, unknown> = {}) =>
  admin.data(contract.goodsSubmit, await filled(over))

describe('categories', () => {
  it('form a tree, with names that are unique among their siblings', async () => {
    const top = await category()
    const below = await category({ parentId: top.id, name: '笔' })
    const forest = await admin.data(contract.categoryList, { name: top.name })
    expect(forest).toMatchObject([{ id: top.id, parentId: '0', children: [] }])
    const again = await admin.call(contract.categorySubmit, { parentId: top.id, name: '笔' })
    expect(again.body).toMatchObject({ code: 409, fields: { name: '同级已有此名称的分类' } })
    const other = await category()
    const elsewhere = await category({ parentId: other.id, name: '笔' })
    const moved = await admin.call(contract.categoryMove, { id: elsewhere.id, parentId: top.id })
    expect(moved.body).toMatchObject({ code: 409, fields: { parentId: '同级已有此名称的分类' } })
    const loop = await admin.call(contract.categoryMove, { id: top.id, parentId: below.id })
    expect(loop.body).toMatchObject({ code: 400, error: 'parentLoop' })
    expect(await cast.lisi.data(contract.categorySelect)).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: top.id, title: top.name })]),
    )
  })

  it('stay while they have goods or categories below', async () => {
    const top = await category()
    const below = await category({ parentId: top.id })
    const goods = await added({ categoryId: below.id })
    for (const id of [top.id, below.id]) {
      const answer = await admin.call(contract.categoryRemove, { ids: [id] })
      expect(answer.body).toMatchObject({ code: 409, msg: '分类下还有商品或下级分类，不能删除' })
    }
    await admin.data(contract.goodsRemove, { ids: [goods.id] })
    await admin.data(contract.categoryRemove, { ids: [top.id, below.id] })
    expect((await admin.call(contract.categoryDetail, { id: top.id })).status).toBe(404)
  })
})

describe('sellers', () => {
  it('have unique names and stay while they have goods', async () => {
    const one = await seller()
    const again = await admin.call(contract.sellerSubmit, { name: one.name })
    expect(again.body).toMatchObject({ code: 409, msg: '已有此名称的供应商' })
    expect((await admin.call(contract.sellerSubmit, { name: unique('甲'), phone: '12' })).status).toBe(400)
    const goods = await added({ sellerId: one.id })
    expect((await admin.call(contract.sellerRemove, { ids: [one.id] })).body).toMatchObject({
      code: 409,
      msg: '供应商还有商品，不能删除',
    })
    await admin.data(contract.goodsRemove, { ids: [goods.id] })
    await admin.data(contract.sellerRemove, { ids: [one.id] })
  })
})

describe('goods', () => {
  it('have variants, of which the lowest price stands in lists', async () => {
    const variants = [
      { name: '黑色', price: '3' },
      { name: '红色', price: '2.50', maxNum: 5 },
    ]
    const goods = await added({ variants })
    expect(goods).toMatchObject({
      kind: 'office',
      unit: '件',
      isOffered: true,
      price: '2.50',
      stock: 0,
      variants: [
        { name: '黑色', price: '3.00', maxNum: 99 },
        { name: '红色', price: '2.50', maxNum: 5 },
      ],
    })
    const kept = goods.variants[1]
    const changed = await admin.data(contract.goodsSubmit, {
      ...(await filled()),
      id: goods.id,
      variants: [
        { id: kept?.id, name: '大红', price: '2.60' },
        { name: '蓝色', price: '1' },
      ],
    })
    expect(changed.variants).toEqual([
      { id: kept?.id, name: '大红', price: '2.60', maxNum: 99, stock: 0 },
      { id: expect.any(String), name: '蓝色', price: '1.00', maxNum: 99, stock: 0 },
    ])
    expect(changed.version).toBe(goods.version + 1)
  })

  it.each([
    ['no variant', { variants: [] }, 400, 'variants'],
    ['a price that is none', { variants: [{ price: 'cheap' }] }, 400, 'variants.0.price'],
    ['a price below zero', { variants: [{ price: '-0.01' }] }, 400, 'variants.0.price'],
    ['a price with three decimals', { variants: [{ price: '1.234' }] }, 400, 'variants.0.price'],
    ['a price beyond a million', { variants: [{ price: '1000000' }] }, 400, 'variants.0.price'],
    [
      'two variants of one name',
      {
        variants: [
          { name: '红', price: '1' },
          { name: '红', price: '1' },
        ],
      },
      400,
      'variants.1.name',
    ],
    [
      'a second variant without a name',
      { variants: [{ name: '红', price: '1' }, { price: '1' }] },
      400,
      'variants.1.name',
    ],
    ['an unknown variant', { variants: [{ id: 'none', price: '1' }] }, 404, 'variants.0.id'],
    ['an unknown category', { categoryId: 'none' }, 404, 'categoryId'],
    ['an unknown seller', { sellerId: 'none' }, 404, 'sellerId'],
    ['an unknown picture', { pictureIds: ['none'] }, 404, 'pictureIds'],
    ['a most number of zero', { variants: [{ price: '1', maxNum: 0 }] }, 400, 'variants.0.maxNum'],
  ])('are refused with %s, at its field', async (_what, over, code, field) => {
    expect((await submit(over)).body).toMatchObject({ code, fields: { [field]: expect.any(String) } })
  })

  it('may cost up to 999,999.99 and nothing', async () => {
    const variants = [
      { name: '贵', price: '999999.99' },
      { name: '赠', price: '0' },
    ]
    expect(await added({ variants })).toMatchObject({ price: '0.00' })
  })

  it('do not take a variant of other goods', async () => {
    const [one, other] = [await added(), await added()]
    const variants = [{ id: other.variants[0]?.id, price: '1' }]
    expect((await submit({ id: one.id, variants })).body).toMatchObject({ code: 404 })
  })

  it('keep a variant of which there is stock', async () => {
    const goods = await added()
    const [variant] = goods.variants
    await admin.data(contract.stockDeliver, { variantId: variant?.id, pieces: 3 })
    const answer = await submit({ id: goods.id, variants: [{ price: '9' }] })
    expect(answer.body).toMatchObject({ code: 409, msg: '“签字笔”还有库存，不能删除该规格' })
    await admin.data(contract.stockCount, { variantId: variant?.id, counted: 0, shown: 3 })
    expect((await submit({ id: goods.id, variants: [{ price: '9' }] })).status).toBe(200)
  })

  it('are not changed in a version that the caller did not see', async () => {
    const goods = await added()
    await submit({ id: goods.id })
    expect((await submit({ id: goods.id, version: goods.version })).status).toBe(409)
  })

  it('are found by name, pinyin, initials, category with all below it, seller, kind and offer', async () => {
    const top = await category()
    const below = await category({ parentId: top.id })
    const by = await seller()
    const place = { categoryId: below.id, sellerId: by.id }
    const name = '长尾票夹'
    const goods = await added({ name, ...place, kind: 'welfare', isOffered: false })
    const found = async (asked: Record<string, unknown>) =>
      (await admin.data(contract.goodsList, { sellerId: by.id, ...asked })).records.map(({ id }) => id)
    for (const asked of [
      { name: '票夹' },
      { name: 'changwei' },
      { name: 'cwpj' },
      { name: '尾' },
      { categoryId: top.id },
      { categoryId: below.id },
      { kind: 'welfare' },
      { isOffered: false },
    ]) {
      expect(await found(asked)).toEqual([goods.id])
    }
    for (const asked of [
      { name: '订书机' },
      { categoryId: (await category()).id },
      { kind: 'office' },
      { isOffered: true },
    ]) {
      expect(await found(asked)).toEqual([])
    }
  })
})

describe('the stock', () => {
  it('is moved by deliveries and counts, which stand in the ledger', async () => {
    const goods = await added()
    const variantId = goods.variants[0]?.id
    await admin.data(contract.stockDeliver, { variantId, pieces: 10, remark: '首批' })
    expect(await admin.data(contract.stockCount, { variantId, counted: 8, shown: 10 })).toMatchObject({
      stock: 8,
    })
    expect(await admin.data(contract.stockCount, { variantId, counted: 8, shown: 8 })).toMatchObject({
      stock: 8,
    })
    const { records } = await admin.data(contract.stockMoveList, { variantId })
    expect(records.map(({ kind, change, remark, orderNo }) => [kind, change, remark, orderNo])).toEqual([
      ['count', -2, '', ''],
      ['delivery', 10, '首批', ''],
    ])
  })

  it('keeps what was sold while somebody counted', async () => {
    const goods = await newGoods(app, { stock: 100 })
    const input = await orderOf(app, cast.zhangsan, [[goods, 5]])
    // The count began with 100 pieces, and one was missing.
    const count = { variantId: goods.variantId, counted: 99, shown: 100 }
    const answers = await Promise.all([
      cast.zhangsan.call(contract.orderPlace, input),
      admin.call(contract.stockCount, count),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stockOf(app, goods)).toBe(94)
  })

  it('does not go below zero by a count', async () => {
    const goods = await newGoods(app, { stock: 3 })
    const count = { variantId: goods.variantId, counted: 0, shown: 4 }
    expect((await admin.call(contract.stockCount, count)).body).toMatchObject({
      code: 409,
      msg: '库存不足：签字笔',
    })
  })
})
