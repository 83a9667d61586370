import { contract, maxCartLines } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { inCart, newGoods, type TestGoods } from './builders.ts'

const clock = { now: new Date('2026-11-24T09:00:00+08:00') }
const app = await startTestApp({ now: () => clock.now })
const cast = await loginAll(app)
const by = cast.zhangsan
beforeEach(() => app.owner.query('delete from shop_cart_line'))

const add = (goods: TestGoods, num = 1, more: Record<string, unknown> = {}) => {
  clock.now = new Date(clock.now.getTime() + 1000)
  return by.call(contract.addShopCart, { productID: goods.id, num, ...more })
}
const change = (statement: string, id: string) => app.owner.query(statement, [id])

describe('the cart', () => {
  it('has lines with the members of the specification, the newest first', async () => {
    const pen = await newGoods(app, { price: '2.50', stock: 10, maxNum: 4 })
    const paper = await newGoods(app, { name: '复印纸', stock: 3 })
    await add(pen, 2)
    await add(paper)
    expect(await by.data(contract.cartList)).toEqual([
      expect.objectContaining({ productName: '复印纸', num: 1, maxNum: 3 }),
      {
        id: expect.any(String),
        productID: pen.id,
        productName: '签字笔',
        productImg: '',
        price: '2.50',
        num: 2,
        maxNum: 4,
        check: true,
        variantID: pen.variantId,
        variantName: '',
        unit: '支',
        kind: 'office',
        sellerId: expect.any(String),
        sellerName: expect.stringMatching(/^晨光文具/),
        state: 'ok',
      },
    ])
    expect(await cast.lisi.data(contract.cartList)).toEqual([])
  })

  it('adds pieces of a variant to its line, up to the largest number', async () => {
    const goods = await newGoods(app, { maxNum: 5 })
    await add(goods, 3)
    expect((await add(goods, 2)).body).toMatchObject({ data: { num: 5 } })
    expect((await add(goods)).body).toMatchObject({ code: 400, fields: { num: '最多可买 5 件' } })
    expect(await by.data(contract.cartList)).toMatchObject([{ num: 5 }])
  })

  it('orders exactly the pieces that are to be ordered now, alone', async () => {
    const [pen, paper] = [await newGoods(app, { maxNum: 5 }), await newGoods(app, { name: '复印纸' })]
    await add(pen, 3)
    await add(paper)
    expect((await add(pen, 2, { alone: true })).body).toMatchObject({ data: { num: 2, check: true } })
    expect(await by.data(contract.cartList)).toMatchObject([
      { productName: '复印纸', num: 1, check: false },
      { productName: '签字笔', num: 2, check: true },
    ])
    expect((await add(pen, 6, { alone: true })).body).toMatchObject({ fields: { num: '最多可买 5 件' } })
    await add(paper, 4, { alone: true })
    expect(await by.data(contract.cartList)).toMatchObject([
      { num: 4, check: true },
      { num: 2, check: false },
    ])
  })

  it('makes one line of two calls at once', async () => {
    const goods = await newGoods(app)
    await Promise.all([add(goods), add(goods), add(goods)])
    expect(await by.data(contract.cartList)).toMatchObject([{ num: 3 }])
  })

  it.each([0, -1, 1.5, 10_000, 'many'])('refuses %s pieces at the field', async (num) => {
    const goods = await newGoods(app)
    const answer = await by.call(contract.addShopCart, { productID: goods.id, num })
    expect(answer.body).toMatchObject({ code: 400, fields: { num: expect.any(String) } })
  })

  it('keeps the quantity between 1 and the largest number when it is changed', async () => {
    const goods = await newGoods(app, { stock: 6 })
    const id = await inCart(app, by, goods)
    const to = (num: number) => by.call(contract.changeCartNum, { id, num })
    expect((await to(6)).body).toMatchObject({ data: { num: 6, maxNum: 6 } })
    expect((await to(7)).body).toMatchObject({ code: 400, fields: { num: '最多可买 6 件' } })
    expect((await to(0)).status).toBe(400)
    expect(await by.data(contract.cartList)).toMatchObject([{ num: 6 }])
  })

  it('needs a variant of goods that have several, and of these goods', async () => {
    const goods = await newGoods(app)
    const other = await newGoods(app)
    await app.owner.query(
      `insert into shop_variant (tenant_id, id, goods_id, name, price_fen, stock, max_num, sort)
       select tenant_id, id || '-red', goods_id, '红色', 300, 5, 9, 1 from shop_variant where id = $1`,
      [goods.variantId],
    )
    expect((await add(goods)).body).toMatchObject({ code: 400, fields: { variantID: '请选择规格' } })
    expect((await add(goods, 1, { variantID: other.variantId })).status).toBe(404)
    const red = await add(goods, 1, { variantID: `${goods.variantId}-red` })
    expect(red.body).toMatchObject({ data: { variantName: '红色', price: '3.00' } })
    await app.owner.query("delete from shop_cart_line where variant_id like '%-red'")
    await app.owner.query("delete from shop_variant where id like '%-red'")
  })

  it.each([
    ['that are hidden', 'update shop_goods set is_offered = false where id = $1', 404],
    ['that were removed', 'update shop_goods set removed_at = now() where id = $1', 404],
    ['without stock', 'update shop_variant set stock = 0 where goods_id = $1', 409],
  ])('does not take goods %s', async (_what, statement, code) => {
    const goods = await newGoods(app)
    await change(statement, goods.id)
    expect((await add(goods)).status).toBe(code)
  })

  it.each([
    ['gone', 'update shop_goods set is_offered = false where id = $1'],
    ['gone', 'update shop_variant set removed_at = now() where goods_id = $1'],
    ['soldOut', 'update shop_variant set stock = 0 where goods_id = $1'],
    ['tooMany', 'update shop_variant set stock = 2 where goods_id = $1'],
    ['tooMany', 'update shop_variant set max_num = 2 where goods_id = $1'],
    ['ok', 'update shop_variant set max_num = 3 where goods_id = $1'],
  ])('marks a line as %s after %s', async (state, statement) => {
    const goods = await newGoods(app)
    await add(goods, 3)
    await change(statement, goods.id)
    expect(await by.data(contract.cartList)).toMatchObject([{ state, num: 3 }])
  })

  it('ticks and removes lines, all of them or none, and only the own ones', async () => {
    const mine = [await inCart(app, by, await newGoods(app)), await inCart(app, by, await newGoods(app))]
    const theirs = await inCart(app, cast.lisi, await newGoods(app))
    const unticked = await by.data(contract.changeCartCheck, { ids: mine, check: false })
    expect(unticked.map(({ check }) => check)).toEqual([false, false])
    for (const answer of [
      await by.call(contract.changeCartCheck, { ids: [...mine, theirs], check: true }),
      await by.call(contract.deleteCart, { id: [...mine, theirs].join(',') }),
      await by.call(contract.changeCartNum, { id: theirs, num: 2 }),
    ]) {
      expect(answer.status).toBe(404)
    }
    expect(await by.data(contract.cartList)).toHaveLength(2)
    await by.data(contract.deleteCart, { id: mine.join(',') })
    expect(await by.data(contract.cartList)).toEqual([])
    expect(await cast.lisi.data(contract.cartList)).toHaveLength(1)
  })

  it('has a limit of lines', async () => {
    for (let line = 0; line < maxCartLines; line += 1) await inCart(app, by, await newGoods(app))
    expect((await add(await newGoods(app))).body).toMatchObject({
      code: 409,
      msg: '购物车最多放 100 种商品，请先删除不需要的商品',
    })
  })
})

describe('favourites', () => {
  it('are added once, listed newest first and given up', async () => {
    const [pen, paper] = [await newGoods(app), await newGoods(app, { name: '复印纸' })]
    const collect = (goods: TestGoods) => {
      clock.now = new Date(clock.now.getTime() + 1000)
      return by.data(contract.addCollect, { productID: goods.id })
    }
    const first = await collect(pen)
    expect(await collect(pen)).toEqual(first)
    await collect(paper)
    const listed = await by.data(contract.getcollect)
    expect(listed.records.map(({ productName }) => productName)).toEqual(['复印纸', '签字笔'])
    expect((await cast.lisi.call(contract.deleteCollect, { id: first.id })).status).toBe(404)
    await by.data(contract.deleteCollect, { id: first.id })
    expect((await by.data(contract.getcollect)).total).toBe(1)
    expect((await by.call(contract.deleteCollect, { id: first.id })).status).toBe(404)
  })

  it('say when goods are no longer offered, and do not take such goods', async () => {
    const goods = await newGoods(app)
    const { id } = await by.data(contract.addCollect, { productID: goods.id })
    await change('update shop_goods set is_offered = false where id = $1', goods.id)
    const { records } = await by.data(contract.getcollect)
    expect(records.find((one) => one.id === id)).toMatchObject({
      isOffered: false,
      price: '2.50',
      hasVariants: false,
      stock: 100,
    })
    expect((await cast.lisi.call(contract.addCollect, { productID: goods.id })).status).toBe(404)
  })
})
