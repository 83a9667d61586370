import { contract, type Order } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { entriesOf } from '../audit/stored-entries.ts'
import { arrivedOrder, newGoods, placeOrder, waitingOrder } from './builders.ts'

const app = await startTestApp()
const cast = await loginAll(app)
const admin = await app.login('admin')

async function confirmed(...names: string[]): Promise<Order> {
  const goods = []
  for (const name of names) goods.push([await newGoods(app, { name }), 2] as const)
  const { id } = await placeOrder(app, cast.zhangsan, ...goods)
  return admin.data(contract.orderConfirm, { id })
}

const idsOf = ({ lines }: Order) => lines.map(({ id }) => id)
const draw = (ids: readonly string[]) => admin.bytes(`${contract.orderPickingList.path}?ids=${ids.join()}`)
const pickingList = (ids: readonly string[]) => admin.call(contract.orderPickingList, { ids: ids.join() })

describe('a picking list', () => {
  it('names what can be shipped of its orders, by seller, the oldest order first', async () => {
    const one = await confirmed('订书机', '剪刀')
    const other = await confirmed('胶水')
    await admin.data(contract.orderShip, { id: one.id, lineIds: idsOf(one).slice(0, 1) })
    const { status, headers } = await draw([other.id, one.id, one.id])
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    const printed = app.picked.at(-1)
    expect(printed).toMatchObject({ printedBy: admin.userName })
    const orders = printed?.sellers.flatMap((seller) => seller.orders) ?? []
    expect(orders.toSorted((a, b) => a.orderNo.localeCompare(b.orderNo))).toEqual([
      {
        orderNo: one.orderNo,
        buyerName: '张三',
        receiver: '张三 13800138000',
        address: expect.stringContaining('人民中路 1 号'),
        note: '',
        lines: [{ goodsName: '剪刀', variantName: '', num: 2, unit: '支' }],
      },
      expect.objectContaining({
        orderNo: other.orderNo,
        lines: [expect.objectContaining({ goodsName: '胶水' })],
      }),
    ])
    const names = printed?.sellers.map(({ name }) => name) ?? []
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'zh')))
    expect(names).toHaveLength(2)
  })

  it('puts the lines of one seller together', async () => {
    const goods = await newGoods(app, { name: '尺子' })
    const ids: string[] = []
    for (const by of [cast.zhangsan, cast.lisi]) {
      const { id } = await placeOrder(app, by, [goods, 1])
      await admin.data(contract.orderConfirm, { id })
      ids.push(id)
    }
    expect((await draw(ids)).status).toBe(200)
    expect(app.picked.at(-1)?.sellers).toMatchObject([
      { orders: [{ buyerName: '张三' }, { buyerName: '李四' }] },
    ])
  })

  it('is refused for unknown orders and for orders of which nothing can be shipped, which it names', async () => {
    const open = await confirmed('打孔器')
    const { id, orderNo } = await placeOrder(app, cast.zhangsan, [await newGoods(app), 1])
    expect((await pickingList([open.id, 'none'])).status).toBe(404)
    expect((await pickingList([open.id, id])).body).toMatchObject({
      code: 409,
      error: 'notToShip',
      msg: `订单 ${orderNo} 没有可发货的商品，请刷新后再试`,
    })
    const waiting = await waitingOrder(app, cast.zhangsan)
    await admin.data(contract.orderConfirm, { id: waiting.id })
    expect((await pickingList([waiting.id])).status).toBe(409)
  })

  it('takes at most 100 orders, and leaves an entry', async () => {
    expect((await pickingList(Array.from({ length: 101 }, (_, index) => `o-${index}`))).status).toBe(400)
    const order = await confirmed('图钉')
    const entries = await entriesOf(app, () => draw([order.id]))
    expect(entries).toMatchObject([
      { action: 'shopPickingList', account: 'admin', after: expect.stringContaining(order.orderNo) },
    ])
  })
})

describe('an export of orders', () => {
  const rowsOf = async (query: string) => {
    const { bytes } = await admin.bytes(`${contract.orderExport.path}?${query}`, { 'accept-language': 'zh' })
    return (await readXlsx(bytes)).sheets[0]?.rows ?? []
  }

  it('has one row for each line, narrowed as the list is', async () => {
    const order = await confirmed('白板笔', '白板擦')
    await admin.data(contract.orderShip, { id: order.id, lineIds: idsOf(order).slice(0, 1) })
    const [heads, ...rows] = await rowsOf(`words=${order.orderNo}&state=toShip`)
    const cell = (row: number, head: string) => rows[row]?.[heads?.indexOf(head) ?? -1]
    expect(rows).toHaveLength(2)
    expect(
      ['订单号', '订单状态', '下单人', '商品', '数量', '金额（元）', '支付', '发货状态'].map((head) =>
        cell(0, head),
      ),
    ).toEqual([order.orderNo, '待发货', '张三', '白板笔', 2, 5, '部门', '已发货'])
    expect([cell(1, '商品'), cell(1, '发货状态')]).toEqual(['白板擦', '待发货'])
    expect(await rowsOf(`words=${order.orderNo}&state=done`)).toHaveLength(1)
    expect(await rowsOf(`words=${encodeURIComponent('板擦')}`)).toHaveLength(3)
  })

  it('leaves an entry with its filters', async () => {
    const entries = await entriesOf(app, () => rowsOf('state=done'))
    expect(entries).toMatchObject([
      { action: 'shopOrderExport', after: expect.stringContaining('"state":"done"') },
    ])
  })
})

describe('a cancellation by those who keep the shop', () => {
  it('says why, which the person reads', async () => {
    const { id } = await placeOrder(app, cast.lisi, [await newGoods(app), 1])
    const answer = await admin.call(contract.orderCancel, { id, remark: '  ' })
    expect(answer.body).toMatchObject({ code: 400, fields: { remark: '请填写原因' } })
    await admin.data(contract.orderCancel, { id, remark: '供应商停产' })
    const { history } = await cast.lisi.data(contract.orderDetail, { id })
    expect(history.at(-1)).toMatchObject({ action: 'cancel', remark: '供应商停产' })
  })

  it('needs no reason when it is their own order', async () => {
    const { id } = await placeOrder(app, admin, [await newGoods(app), 1])
    expect(await admin.data(contract.orderCancel, { id })).toMatchObject({ state: 'cancelled' })
  })
})

describe('a case of after-sale', () => {
  it('is read by those who keep the shop', async () => {
    const { id, lines } = await arrivedOrder(app, cast.wangwu, admin)
    const { cases } = await cast.wangwu.data(contract.afterAsk, {
      id,
      lineId: lines[0]?.id,
      kind: 'exchange',
      num: 1,
      reason: '颜色不对',
    })
    expect(await admin.data(contract.afterDetail, { id: cases[0]?.id })).toEqual(cases[0])
    expect((await admin.call(contract.afterDetail, { id: 'none' })).status).toBe(404)
  })
})
