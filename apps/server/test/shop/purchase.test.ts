import { contract, type Order } from '@countersign/contract'
import {
  agree,
  type Caller,
  example,
  loginAll,
  reject,
  startTestApp,
  tenants,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { topicHandlers } from '../../src/jobs/topic-handlers.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { breakingAt } from '../races/breaking-connection.ts'
import { addressOf, inCart, newGoods, orderOf, stockOf, type TestGoods } from './builders.ts'

const breaking = breakingAt()
const app = await startTestApp({
  wrap: (connection) => {
    breaking.watch(connection.pool)
    return connection.db
  },
})
const cast = await loginAll(app)
const admin = cast.admin

type GoodsWithCount = readonly (readonly [goods: TestGoods, num: number])[]

/** A draft of a purchase request of these goods; answers its id. */
async function raised(by: Caller, wanted: GoodsWithCount, note = ''): Promise<string> {
  const { cartIds, addressId } = await orderOf(app, by, wanted)
  return (await by.data(contract.purchaseRaise, { cartIds, addressId, note })).approvalId
}

/** Submits the draft with the rows it has, or with others. */
async function submitted(by: Caller, id: string, items?: unknown): Promise<void> {
  const { items: kept } = await draftOf(by, id)
  await by.data(contract.add, {
    ...(await example(by, 'procured')),
    items: items ?? kept,
    id,
    kind: 'procured',
  })
}

async function draftOf(by: Caller, id: string): Promise<Record<string, unknown>> {
  const { rows } = await app.owner.query<{ data: Record<string, unknown> }>(
    'select data from approval_draft where tenant_id = $1 and approval_id = $2',
    [by.tenantId, id],
  )
  return rows[0]?.data ?? {}
}

async function approve(id: string): Promise<void> {
  for (const by of [cast.lisi, cast.wangwu, cast.zhaoliu]) await agree(by, id)
}

/** Lists the defects that verification would report in so many ms, each as its code and its request. */
const defectsAfter = async (ms: number) =>
  (await verifyInstallation(app.db, app.dataDir, { now: new Date(Date.now() + ms) })).defects.map(
    ({ code, approvalId }) => `${code} ${approvalId}`,
  )

const place = (approvalId: string) =>
  topicHandlers.purchaseApproved.runJob?.(app, { tenantId: tenants.own, outboxId: '1', approvalId })

async function ordersOf(requestId: string): Promise<Order[]> {
  const { rows } = await app.owner.query<{ id: string }>('select id from shop_order where request_id = $1', [
    requestId,
  ])
  return Promise.all(rows.map(({ id }) => admin.data(contract.orderDetail, { id })))
}

/** Messages that the outbox holds about the order of a request. */
async function toldOf(orderId: string): Promise<[kind: string, userId: string, waiting: string[]][]> {
  const { rows } = await app.owner.query<{
    payload: { kind: string; userId: string; waiting: string[] }
  }>("select payload from outbox where topic = 'notify' and payload ->> 'orderId' = $1 order by id", [
    orderId,
  ])
  return rows.map(({ payload: { kind, userId, waiting } }) => [kind, userId, waiting])
}

describe('a purchase request made of a cart', () => {
  it('is a draft with a row for each line, and the lines leave the cart', async () => {
    const [pen, paper] = [
      await newGoods(app, { name: '签字笔' }),
      await newGoods(app, { name: '复印纸', price: '22.80' }),
    ]
    const id = await raised(cast.zhangsan, [
      [pen, 3],
      [paper, 2],
    ])
    expect((await draftOf(cast.zhangsan, id))['items']).toEqual([
      { procureName: '签字笔', num: '3', unit: '支', price: '2.50' },
      { procureName: '复印纸', num: '2', unit: '支', price: '22.80' },
    ])
    expect(await cast.zhangsan.data(contract.cartList)).toEqual([])
    expect(await stockOf(app, pen)).toBe(100)
    const detail = await cast.zhangsan.data(contract.detail, { kind: 'procured', id })
    expect(detail).toMatchObject({ approvalStatus: '草稿' })
  })

  it('may ask for goods without stock', async () => {
    const none = await newGoods(app, { stock: 0 })
    const cartIds = [await inCart(app, cast.sunqi, none, 5)]
    const addressId = await addressOf(cast.sunqi)
    expect((await cast.sunqi.call(contract.purchaseRaise, { cartIds, addressId })).status).toBe(200)
  })

  it('is made once by one key', async () => {
    const { cartIds, addressId } = await orderOf(app, cast.lisi, [[await newGoods(app), 1]])
    const send = () =>
      cast.lisi.call(
        contract.purchaseRaise,
        { cartIds, addressId },
        { headers: { 'idempotency-key': 'purchase-1' } },
      )
    const [first, second] = await Promise.all([send(), send()])
    expect(first?.status).toBe(200)
    expect(second?.body.data).toEqual(first?.body.data)
  })

  it('is refused, and the cart stays, for goods no longer offered, another address and lines of somebody else', async () => {
    const gone = await newGoods(app, { name: '下架的笔' })
    const cartId = await inCart(app, cast.wangwu, gone)
    await app.owner.query('update shop_goods set is_offered = false where id = $1', [gone.id])
    const addressId = await addressOf(cast.wangwu)
    const refused = async (by: Caller, input: Record<string, unknown>) => {
      const { status, body } = await by.call(contract.purchaseRaise, input)
      return [status, body.msg]
    }
    expect(await refused(cast.wangwu, { cartIds: [cartId], addressId })).toEqual([
      409,
      '以下商品有变化，请返回购物车处理：下架的笔',
    ])
    expect((await refused(cast.zhangsan, { cartIds: [cartId], addressId }))[0]).toBe(404)
    const other = await addressOf(cast.zhangsan)
    expect((await refused(cast.wangwu, { cartIds: [cartId], addressId: other }))[0]).toBe(404)
    expect(await cast.wangwu.data(contract.cartList)).toHaveLength(1)
    await cast.wangwu.data(contract.deleteCart, { id: cartId })
  })

  it('that is deleted as a draft leaves nothing behind', async () => {
    const id = await raised(cast.zhangsan, [[await newGoods(app), 1]])
    await cast.zhangsan.data(contract.remove, { kind: 'procured', ids: [id] })
    const { rows } = await app.owner.query('select from shop_purchase where request_id = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('an approved purchase', () => {
  it('places its order by itself, once, with what was signed, and without points', async () => {
    const [pen, gift] = [
      await newGoods(app, { name: '签字笔' }),
      await newGoods(app, { name: '礼盒', kind: 'welfare', price: '99.00' }),
    ]
    const id = await raised(
      cast.zhangsan,
      [
        [pen, 3],
        [gift, 2],
      ],
      '送到三楼',
    )
    await submitted(cast.zhangsan, id)
    await place(id)
    expect(await ordersOf(id)).toEqual([])
    await approve(id)
    await Promise.all([place(id), place(id), place(id)])
    await place(id)
    const [order, ...more] = await ordersOf(id)
    expect(more).toEqual([])
    expect(order).toMatchObject({
      requestId: id,
      buyerName: '张三',
      receiverName: '张三',
      note: '送到三楼',
      state: 'toConfirm',
      total: '205.50',
      points: '0.00',
    })
    expect(
      order?.lines.map(({ productName, num, isPaidByPoints, isWaiting }) => [
        productName,
        num,
        isPaidByPoints,
        isWaiting,
      ]),
    ).toEqual([
      ['签字笔', 3, false, false],
      ['礼盒', 2, false, false],
    ])
    expect([await stockOf(app, pen), await stockOf(app, gift)]).toEqual([97, 98])
    expect(await cast.zhangsan.data(contract.orderDetail, { id: order?.id ?? '' })).toMatchObject({
      requestId: id,
    })
    expect(await toldOf(order?.id ?? '')).toEqual([['shopPlaced', cast.zhangsan.userId, []]])
  })

  it('writes the job in the transaction of the last agreement, and of no other kind of request', async () => {
    const id = await raised(cast.zhangsan, [[await newGoods(app), 1]])
    await submitted(cast.zhangsan, id)
    await approve(id)
    const { rows } = await app.owner.query(
      "select payload from outbox where topic = 'purchaseApproved' and payload ->> 'approvalId' = $1",
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  it('puts what is out of stock by then into the order as waiting, and tells both sides', async () => {
    const [many, few] = [
      await newGoods(app, { name: '够的笔' }),
      await newGoods(app, { name: '不够的笔', stock: 4 }),
    ]
    const id = await raised(cast.zhangsan, [
      [many, 1],
      [few, 4],
    ])
    await submitted(cast.zhangsan, id)
    await admin.data(contract.stockCount, { variantId: few.variantId, counted: 3, shown: 4 })
    await approve(id)
    await place(id)
    const [order] = await ordersOf(id)
    expect(order?.lines.map(({ productName, isWaiting }) => [productName, isWaiting])).toEqual([
      ['够的笔', false],
      ['不够的笔', true],
    ])
    expect([await stockOf(app, many), await stockOf(app, few)]).toEqual([99, 3])
    const told = await toldOf(order?.id ?? '')
    expect(told).toContainEqual(['shopPlaced', cast.zhangsan.userId, ['不够的笔']])
    expect(told).toContainEqual(['shopShort', admin.userId, ['不够的笔']])
    await admin.data(contract.stockDeliver, { variantId: few.variantId, pieces: 1 })
    const lineIds = order?.lines.filter(({ isWaiting }) => isWaiting).map((line) => line.id)
    await admin.data(contract.orderStock, { id: order?.id ?? '', lineIds })
    expect(await stockOf(app, few)).toBe(0)
  })

  it('takes the last pieces, and lets goods wait that are no longer offered', async () => {
    const [last, gone] = [
      await newGoods(app, { name: '最后的笔', stock: 2 }),
      await newGoods(app, { name: '下架了的笔' }),
    ]
    const id = await raised(cast.zhangsan, [
      [last, 2],
      [gone, 1],
    ])
    await submitted(cast.zhangsan, id)
    await app.owner.query('update shop_goods set is_offered = false where id = $1', [gone.id])
    await approve(id)
    await place(id)
    const [order] = await ordersOf(id)
    expect(order?.lines.map(({ productName, isWaiting }) => [productName, isWaiting])).toEqual([
      ['最后的笔', false],
      ['下架了的笔', true],
    ])
    expect([await stockOf(app, last), await stockOf(app, gone)]).toEqual([0, 100])
  })

  it('orders what the approvers signed when the applicant changed the rows', async () => {
    const [pen, paper] = [
      await newGoods(app, { name: '签字笔' }),
      await newGoods(app, { name: '复印纸', price: '22.80' }),
    ]
    const id = await raised(cast.zhangsan, [
      [pen, 3],
      [paper, 2],
    ])
    await submitted(cast.zhangsan, id, [
      { procureName: '签字笔', num: '5', unit: '支', price: '2.50' },
      { procureName: '复印纸', spec: 'A3', num: '2', unit: '支', price: '22.80' },
      { procureName: '定制铭牌', num: '1', unit: '块', price: '300.00' },
    ])
    await approve(id)
    await place(id)
    const [order] = await ordersOf(id)
    expect(order?.lines.map(({ productName, num }) => [productName, num])).toEqual([['签字笔', 5]])
    expect(order?.total).toBe('12.50')
    expect(await stockOf(app, paper)).toBe(100)
  })

  it('places no order when no row is left of the cart, nor when the purchase is rejected', async () => {
    const other = await raised(cast.zhangsan, [[await newGoods(app), 1]])
    await submitted(cast.zhangsan, other, [{ procureName: '会议桌', num: '1', unit: '张', price: '800.00' }])
    await approve(other)
    const rejected = await raised(cast.zhangsan, [[await newGoods(app), 1]])
    await submitted(cast.zhangsan, rejected)
    await reject(cast.lisi, rejected, '不需要')
    for (const id of [other, rejected]) {
      await place(id)
      expect(await ordersOf(id)).toEqual([])
      expect(await defectsAfter(3_700_000)).not.toContain(`orderMissing ${id}`)
    }
  })

  it('is placed once when the app dies anywhere in between', async () => {
    const pen = await newGoods(app)
    const id = await raised(cast.zhangsan, [[pen, 1]])
    await submitted(cast.zhangsan, id)
    await approve(id)
    let statement = 0
    let isDone = false
    while (!isDone) {
      statement += 1
      breaking.arm(statement, statement % 2 === 0 ? 'fails' : 'is carried out, but its answer is lost')
      const failure = await place(id)?.then(
        () => undefined,
        (error: unknown) => error,
      )
      isDone = !breaking.disarm() && failure === undefined
    }
    expect(statement).toBeGreaterThan(5)
    expect(await ordersOf(id)).toHaveLength(1)
    expect(await stockOf(app, pen)).toBe(99)
  })
})

it('an order that an approval placed follows from what was signed', async () => {
  const id = await raised(cast.zhangsan, [[await newGoods(app), 2]])
  await submitted(cast.zhangsan, id)
  await approve(id)
  await place(id)
  const defects = async () =>
    (await verifyInstallation(app.db, app.dataDir)).defects.map(({ code, where }) => `${code} ${where}`)
  expect(await defects()).toEqual([])
  const [order] = await ordersOf(id)
  await app.owner.query('update shop_order_line set unit = $2 where order_id = $1', [order?.id, '盒'])
  expect(await defects()).toEqual([`orderChanged ${order?.orderNo}: approved lines`])
  await app.owner.query('update shop_order_line set unit = $2 where order_id = $1', [order?.id, '支'])
})

it('an approved purchase without its order is reported an hour later', async () => {
  const id = await raised(cast.zhangsan, [[await newGoods(app), 1]])
  await submitted(cast.zhangsan, id)
  await approve(id)
  const missing = `orderMissing ${id}`
  expect(await defectsAfter(3_500_000)).not.toContain(missing)
  expect(await defectsAfter(3_700_000)).toContain(missing)
  await place(id)
  expect(await defectsAfter(3_700_000)).not.toContain(missing)
})

it('a purchase that is approved while the shop is off is ordered once it is on again, and is no defect until then', async () => {
  const put = async (paramValue: string) => {
    const param = await admin.data(contract.paramDetail, { id: 'module.shop' })
    await admin.data(contract.paramSubmit, { ...param, paramValue })
  }
  const id = await raised(cast.zhangsan, [[await newGoods(app), 1]])
  await put('0')
  await submitted(cast.zhangsan, id)
  await approve(id)
  await place(id)
  const count = async () =>
    (await app.owner.query('select id from shop_order where request_id = $1', [id])).rowCount
  expect(await count()).toBe(0)
  expect(await defectsAfter(3_700_000)).not.toContain(`orderMissing ${id}`)
  await put('1')
  const { rows } = await app.owner.query<{ payload: object }>(
    "select payload from outbox where topic = 'moduleOn'",
  )
  expect(rows).toEqual([{ payload: { module: 'shop' } }])
  const payload = { tenantId: tenants.own, outboxId: '1', ...rows[0]?.payload }
  await topicHandlers.moduleOn.runJob?.(app, payload)
  await topicHandlers.moduleOn.runJob?.(app, payload)
  expect(await count()).toBe(1)
})
