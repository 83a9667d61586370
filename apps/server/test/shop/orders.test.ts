import { contract, type Order } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addressOf,
  grantedPoints,
  inCart,
  newGoods,
  orderOf,
  placeOrder,
  stockOf,
  type TestGoods,
  waitingOrder,
} from './builders.ts'

const clock = { now: new Date('2026-11-24T09:00:00+08:00') }
const app = await startTestApp({ now: () => clock.now })
const cast = await loginAll(app)
const admin = await app.login('admin')
beforeEach(() => app.owner.query('delete from shop_cart_line'))

const zhangsan = () => cast.zhangsan
const idsOf = ({ lines }: Order) => lines.map(({ id }) => id)
const confirm = ({ id }: Order) => admin.data(contract.orderConfirm, { id })
const ship = ({ id }: Order, lineIds: string[]) => admin.data(contract.orderShip, { id, lineIds })

describe('an order', () => {
  it('copies goods, prices and the address, takes the stock and empties these lines of the cart', async () => {
    const pen = await newGoods(app, { name: '签字笔', price: '2.50', stock: 10 })
    const paper = await newGoods(app, { name: '复印纸', price: '25.00', stock: 5 })
    const kept = await inCart(app, zhangsan(), await newGoods(app))
    const placed = await zhangsan().data(contract.orderPlace, {
      ...(await orderOf(app, zhangsan(), [
        [pen, 4],
        [paper, 2],
      ])),
      note: '请送到三楼',
    })
    expect(placed).toMatchObject({
      orderNo: expect.stringMatching(/^SC20261124\d{4}$/),
      state: 'toConfirm',
      total: '60.00',
      points: '0.00',
      note: '请送到三楼',
      buyerName: '张三',
      receiverName: '张三',
      receiverPhone: '13800138000',
      receiverAddress: '云南省昆明市五华区人民中路 1 号',
      may: ['cancel'],
      lines: [
        { productName: '签字笔', price: '2.50', num: 4, amount: '10.00', isWaiting: false, may: [] },
        { productName: '复印纸', price: '25.00', num: 2, amount: '50.00', isWaiting: false, may: [] },
      ],
    })
    expect([await stockOf(app, pen), await stockOf(app, paper)]).toEqual([6, 3])
    const { rows } = await app.owner.query('select id from shop_cart_line')
    expect(rows).toEqual([{ id: kept }])
    await app.owner.query("update shop_goods set name = '别的' where id = $1", [pen.id])
    expect((await zhangsan().data(contract.orderDetail, { id: placed.id })).lines[0]).toMatchObject({
      productName: '签字笔',
    })
  })

  it.each<
    [string, (input: Record<string, unknown>, goods: TestGoods) => Promise<Record<string, unknown>>, object]
  >([
    [
      'another total than the person saw',
      async (input) => ({ ...input, total: '9.99' }),
      { code: 409, msg: '金额已变为 10.00 元，请确认后再下单' },
    ],
    [
      'an unknown address',
      async (input) => ({ ...input, addressId: 'nowhere' }),
      { code: 404, fields: { addressId: '数据不存在' } },
    ],
    [
      "somebody else's address",
      async (input) => ({ ...input, addressId: await addressOf(cast.lisi) }),
      { code: 404, fields: { addressId: '数据不存在' } },
    ],
    [
      "somebody else's cart line",
      async (input, goods) => ({ ...input, cartIds: [await inCart(app, cast.lisi, goods)] }),
      { code: 404 },
    ],
    [
      'goods that are no longer offered',
      async (input, goods) => {
        await app.owner.query('update shop_goods set is_offered = false where id = $1', [goods.id])
        return input
      },
      { code: 409, msg: '以下商品有变化，请返回购物车处理：签字笔' },
    ],
    [
      'goods that were removed',
      async (input, goods) => {
        await app.owner.query('update shop_goods set removed_at = now() where id = $1', [goods.id])
        return input
      },
      { code: 409 },
    ],
    [
      'a variant that was removed',
      async (input, goods) => {
        await app.owner.query('update shop_variant set removed_at = now() where id = $1', [goods.variantId])
        return input
      },
      { code: 409 },
    ],
    [
      'more pieces than one order may have',
      async (input, goods) => {
        await app.owner.query('update shop_variant set max_num = 3 where id = $1', [goods.variantId])
        return input
      },
      { code: 409 },
    ],
    [
      'a price that changed',
      async (input, goods) => {
        await app.owner.query('update shop_variant set price_fen = 251 where id = $1', [goods.variantId])
        return input
      },
      { code: 409, msg: '金额已变为 10.04 元，请确认后再下单' },
    ],
  ])('is refused with %s, and changes nothing', async (_what, spoil, refused) => {
    const goods = await newGoods(app)
    const input = await orderOf(app, zhangsan(), [[goods, 4]])
    const spoilt = await spoil(input, goods)
    expect((await zhangsan().call(contract.orderPlace, spoilt)).body).toMatchObject(refused)
    expect(await stockOf(app, goods)).toBe(100)
    const { rows } = await app.owner.query('select 1 from shop_cart_line where user_id = $1', [
      zhangsan().userId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('goes from confirmation over shipping and receiving, line by line, to its end', async () => {
    const order = await placeOrder(app, zhangsan(), [await newGoods(app), 1], [await newGoods(app), 2])
    const [first = '', second = ''] = idsOf(order)
    expect(await confirm(order)).toMatchObject({ state: 'toShip', may: ['ship', 'cancel'] })
    expect(await ship(order, [first])).toMatchObject({ state: 'toShip', may: ['ship'] })
    expect(await zhangsan().data(contract.orderReceive, { id: order.id, lineIds: [first] })).toMatchObject({
      state: 'toShip',
      lines: [{ isReceived: true }, { isShipped: false }],
    })
    expect(await ship(order, [second])).toMatchObject({ state: 'toReceive' })
    const done = await zhangsan().data(contract.orderReceive, { id: order.id, lineIds: [second] })
    expect(done).toMatchObject({ state: 'done', may: ['ask'] })
    expect(done.history.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['place', '张三'],
      ['confirm', admin.userName],
      ['ship', admin.userName],
      ['receive', '张三'],
      ['ship', admin.userName],
      ['receive', '张三'],
    ])
    expect(await zhangsan().data(contract.orderNumbers)).toMatchObject({ done: expect.any(Number) })
  })

  it('gives back its stock once when it is cancelled', async () => {
    const goods = await newGoods(app, { stock: 9 })
    const { id } = await placeOrder(app, zhangsan(), [goods, 4])
    const cancel = () => zhangsan().call(contract.orderCancel, { id, remark: '不要了' })
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await stockOf(app, goods)).toBe(9)
    expect(await zhangsan().data(contract.orderDetail, { id })).toMatchObject({ state: 'cancelled', may: [] })
  })

  it('is cancelled by the person until it is confirmed, and by the shop until something is shipped', async () => {
    const mine = await placeOrder(app, zhangsan(), [await newGoods(app), 1])
    await confirm(mine)
    expect((await zhangsan().call(contract.orderCancel, { id: mine.id })).status).toBe(409)
    expect(await admin.data(contract.orderCancel, { id: mine.id, remark: '已停产' })).toMatchObject({
      state: 'cancelled',
    })
    const shipped = await placeOrder(app, zhangsan(), [await newGoods(app), 1], [await newGoods(app), 1])
    await confirm(shipped)
    await ship(shipped, idsOf(shipped).slice(1))
    expect((await admin.call(contract.orderCancel, { id: shipped.id, remark: '已停产' })).status).toBe(409)
  })

  it('gives back no stock for lines that waited for it', async () => {
    const { id, lines } = await waitingOrder(app, zhangsan())
    const goods = { id: lines[0]?.productID ?? '', variantId: lines[0]?.variantID ?? '' }
    expect(lines).toMatchObject([{ isWaiting: true }])
    await zhangsan().data(contract.orderCancel, { id })
    expect(await stockOf(app, goods)).toBe(100)
  })

  it('takes the stock for a line that waited, if there is enough by then', async () => {
    const { id, lines } = await waitingOrder(app, zhangsan())
    const goods = { id: lines[0]?.productID ?? '', variantId: lines[0]?.variantID ?? '' }
    const lineIds = lines.map((line) => line.id)
    await admin.data(contract.stockCount, { variantId: goods.variantId, counted: 1, shown: 100 })
    expect((await admin.call(contract.orderStock, { id, lineIds })).body).toMatchObject({ code: 409 })
    await admin.data(contract.stockDeliver, { variantId: goods.variantId, pieces: 1 })
    expect(await admin.data(contract.orderStock, { id, lineIds })).toMatchObject({
      lines: [{ isWaiting: false }],
    })
    expect(await stockOf(app, goods)).toBe(0)
  })

  it('is not seen or changed by others', async () => {
    const { id, lines } = await placeOrder(app, zhangsan(), [await newGoods(app), 1])
    const lineIds = lines.map((line) => line.id)
    for (const answer of [
      await cast.lisi.call(contract.orderDetail, { id }),
      await cast.lisi.call(contract.orderCancel, { id }),
      await cast.lisi.call(contract.orderReceive, { id, lineIds }),
      // Those who keep the shop do not receive for others.
      await admin.call(contract.orderReceive, { id, lineIds }),
    ]) {
      expect(answer.status).toBe(404)
    }
    expect((await cast.lisi.data(contract.orderList)).records.map((order) => order.id)).not.toContain(id)
    expect((await admin.data(contract.orderAll)).records.map((order) => order.id)).toContain(id)
  })

  it('is not changed in a version that the caller did not see', async () => {
    const order = await placeOrder(app, zhangsan(), [await newGoods(app), 1])
    await confirm(order)
    const { id, version } = order
    const answer = await admin.call(contract.orderShip, { id, lineIds: idsOf(order), version })
    expect(answer.body).toMatchObject({ code: 409, msg: '该记录已被他人修改，请重新查看' })
  })

  it('refuses steps out of turn', async () => {
    const order = await placeOrder(app, zhangsan(), [await newGoods(app), 1])
    const { id } = order
    const lineIds = idsOf(order)
    for (const [by, route] of [
      [admin, contract.orderShip],
      [zhangsan(), contract.orderReceive],
      [admin, contract.orderStock],
    ] as const) {
      expect((await by.call(route, { id, lineIds })).body).toMatchObject({ code: 409 })
    }
    await confirm(order)
    expect((await admin.call(contract.orderConfirm, { id })).status).toBe(409)
    expect((await admin.call(contract.orderShip, { id, lineIds: ['none'] })).status).toBe(404)
  })

  it('is found by its number and by a part of the names of its goods', async () => {
    const { id, orderNo } = await placeOrder(app, zhangsan(), [
      await newGoods(app, { name: '奇特的_订书机' }),
      1,
    ])
    const found = async (words: string) =>
      (await zhangsan().data(contract.orderList, { words })).records.map((order) => order.id)
    expect(await found(orderNo.toLowerCase())).toEqual([id])
    expect(await found('特的_订')).toEqual([id])
    expect(await found('特的%订')).toEqual([])
  })
})

describe('points', () => {
  it('pay welfare goods, and office supplies only if the person wants', async () => {
    await grantedPoints(admin, [cast.wangwu], '100.00')
    const gift = await newGoods(app, { kind: 'welfare', price: '30.00' })
    const pen = await newGoods(app, { price: '5.00' })
    const one = await placeOrder(app, cast.wangwu, [gift, 1], [pen, 2])
    expect(one).toMatchObject({
      total: '40.00',
      points: '30.00',
      lines: [{ isPaidByPoints: true }, { isPaidByPoints: false }],
    })
    expect(await cast.wangwu.data(contract.shopProfile)).toMatchObject({ points: '70.00' })
    const input = await orderOf(app, cast.wangwu, [[pen, 4]], true)
    expect(await cast.wangwu.data(contract.orderPlace, input)).toMatchObject({ points: '20.00' })
    expect(await cast.wangwu.data(contract.shopProfile)).toMatchObject({ points: '50.00' })
  })

  it('refuse an order that they do not cover, and leave the stock', async () => {
    await grantedPoints(admin, [cast.zhaoliu], '10.00')
    const gift = await newGoods(app, { kind: 'welfare', price: '30.00' })
    const input = await orderOf(app, cast.zhaoliu, [[gift, 1]])
    expect((await cast.zhaoliu.call(contract.orderPlace, input)).body).toMatchObject({
      code: 400,
      msg: '福利积分不足，还差 20.00',
    })
    expect(await stockOf(app, gift)).toBe(100)
    expect(await cast.zhaoliu.data(contract.shopProfile)).toMatchObject({ points: '10.00' })
  })

  it('pay a bill of exactly as many, and no larger one', async () => {
    const by = cast.lisi
    await grantedPoints(admin, [by], '10.00')
    const settled = async (price: string) => {
      const cartIds = await inCart(app, by, await newGoods(app, { kind: 'welfare', price }))
      return by.data(contract.orderSettle, { cartIds, usePoints: false })
    }
    expect(await settled('10.01')).toMatchObject({ balance: '10.00', isCovered: false })
    expect(await settled('10.00')).toMatchObject({ balance: '10.00', isCovered: true })
    await placeOrder(app, by, [await newGoods(app, { kind: 'welfare', price: '10.00' }), 1])
    expect(await by.data(contract.shopProfile)).toMatchObject({ points: '0.00' })
  })

  it('are spent first from the budget that ends first, and go back to where they came from', async () => {
    const by = cast.sunqi
    // Today is the first day of one budget and the last day of the other.
    const late = await grantedPoints(admin, [by], '50.00', { startsOn: '2026-11-24', endsOn: '2027-12-31' })
    const soon = await grantedPoints(admin, [by], '20.00', { startsOn: '2026-01-01', endsOn: '2026-11-24' })
    // Neither an ended nor a coming budget can be spent.
    await grantedPoints(admin, [by], '1000.00', { startsOn: '2025-01-01', endsOn: '2026-11-23' })
    await grantedPoints(admin, [by], '1000.00', { startsOn: '2026-11-25', endsOn: '2027-12-31' })
    const left = async () => {
      const read = async (id: string) => (await admin.data(contract.budgetDetail, { id })).left
      return [await read(soon), await read(late)]
    }
    expect(await by.data(contract.shopProfile)).toMatchObject({
      points: '70.00',
      budgets: [{ points: '20.00' }, { points: '50.00' }, { points: '1000.00', startsOn: '2026-11-25' }],
    })
    const { id } = await placeOrder(app, by, [await newGoods(app, { kind: 'welfare', price: '30.00' }), 1])
    expect(await left()).toEqual(['0.00', '40.00'])
    await by.data(contract.orderCancel, { id })
    expect(await left()).toEqual(['20.00', '50.00'])
    const moves = await by.data(contract.pointMoves)
    expect(moves.records.slice(0, 2).map(({ kind, change }) => [kind, change])).toEqual(
      expect.arrayContaining([
        ['cancel', '20.00'],
        ['cancel', '10.00'],
      ]),
    )
  })
})
