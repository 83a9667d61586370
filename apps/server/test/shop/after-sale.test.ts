import { contract } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { arrivedOrder, grantedPoints, newGoods, placeOrder, stockOf, type TestGoods } from './builders.ts'

const app = await startTestApp()
const cast = await loginAll(app)
const admin = await app.login('admin')

/** An order of one line that arrived, with its line and the input of a case about it. */
async function arrived(num = 3, over: Record<string, unknown> = {}) {
  const order = await arrivedOrder(app, cast.zhangsan, admin, num)
  const { id, lines } = order
  const goods: TestGoods = { id: lines[0]?.productID ?? '', variantId: lines[0]?.variantID ?? '' }
  const input = { id, lineId: lines[0]?.id ?? '', kind: 'return', num: 1, reason: '墨水漏了', ...over }
  return { order, goods, input }
}

async function asked(num = 3, over: Record<string, unknown> = {}) {
  const { goods, input } = await arrived(num, over)
  const order = await cast.zhangsan.data(contract.afterAsk, input)
  return { order, goods, input, caseId: order.cases[0]?.id ?? '' }
}

describe('after-sale', () => {
  it('shows the order as 售后 until it is decided', async () => {
    const { order, caseId } = await asked()
    expect(order).toMatchObject({
      state: 'afterSale',
      may: ['withdraw'],
      cases: [{ kind: 'return', num: 1, reason: '墨水漏了', state: 'open', decision: '', decideTime: '' }],
    })
    const decided = await admin.data(contract.afterDecide, {
      id: caseId,
      isAgreed: false,
      decision: '属正常损耗',
    })
    expect(decided).toMatchObject({
      state: 'done',
      lines: [{ returned: 0 }],
      cases: [{ state: 'refused', decision: '属正常损耗', decideTime: expect.stringContaining('20') }],
    })
  })

  it.each([
    ['that can be sold again', true, 98],
    ['that cannot be sold again', false, 97],
  ])('puts returned goods %s into the stock or not', async (_what, isResaleable, stock) => {
    const { goods, caseId } = await asked()
    const decided = await admin.data(contract.afterDecide, { id: caseId, isAgreed: true, isResaleable })
    expect(decided).toMatchObject({ state: 'done', lines: [{ returned: 1 }], cases: [{ state: 'agreed' }] })
    expect(await stockOf(app, goods)).toBe(stock)
  })

  it('takes new pieces from the stock for an exchange, and counts nothing as returned', async () => {
    const { goods, caseId } = await asked(3, { kind: 'exchange', num: 2 })
    const decided = await admin.data(contract.afterDecide, { id: caseId, isAgreed: true })
    expect(decided).toMatchObject({ lines: [{ returned: 0 }] })
    expect(await stockOf(app, goods)).toBe(95)
  })

  it('is not agreed to when the stock has too few pieces for the exchange', async () => {
    const { goods, caseId } = await asked(3, { kind: 'exchange', num: 2 })
    await app.owner.query('update shop_variant set stock = 1 where id = $1', [goods.variantId])
    const answer = await admin.call(contract.afterDecide, { id: caseId, isAgreed: true })
    expect(answer.body).toMatchObject({ code: 409, msg: '库存不足：签字笔' })
    expect((await cast.zhangsan.data(contract.afterList)).records[0]).toMatchObject({
      id: caseId,
      state: 'open',
    })
    await app.owner.query('update shop_variant set stock = 97 where id = $1', [goods.variantId])
  })

  it.each([
    ['returned', 'return', '90.00'],
    ['exchanged', 'exchange', '70.00'],
  ])('gives back points for %s pieces or not', async (_what, kind, points) => {
    const by = kind === 'return' ? cast.wangwu : cast.zhaoliu
    await grantedPoints(admin, [by], '100.00')
    const goods = await newGoods(app, { kind: 'welfare', price: '10.00' })
    const { id, lines } = await placeOrder(app, by, [goods, 3])
    const lineIds = lines.map((line) => line.id)
    await admin.data(contract.orderConfirm, { id })
    await admin.data(contract.orderShip, { id, lineIds })
    await by.data(contract.orderReceive, { id, lineIds })
    const input = { id, lineId: lineIds[0], kind, num: 2, reason: '尺寸不对' }
    const { cases } = await by.data(contract.afterAsk, input)
    await admin.data(contract.afterDecide, { id: cases[0]?.id, isAgreed: true })
    expect(await by.data(contract.shopProfile)).toMatchObject({ points })
  })

  it.each([
    ['more pieces than arrived', { num: 4 }, { code: 400, msg: '最多可申请 3 件' }],
    ['a blank reason', { reason: '  ' }, { code: 400, msg: '请填写售后原因' }],
    ['an unknown picture', { pictureIds: ['none'] }, { code: 404, fields: { pictureIds: '数据不存在' } }],
    ['an unknown line', { lineId: 'none' }, { code: 404 }],
  ])('is refused with %s', async (_what, over, refused) => {
    const { input } = await arrived()
    expect((await cast.zhangsan.call(contract.afterAsk, { ...input, ...over })).body).toMatchObject(refused)
  })

  it('is not asked for twice at once, before the goods arrived, or beyond what was returned', async () => {
    const { input, caseId } = await asked(3, { num: 2 })
    expect((await cast.zhangsan.call(contract.afterAsk, input)).body).toMatchObject({ code: 409 })
    await admin.data(contract.afterDecide, { id: caseId, isAgreed: true })
    expect((await cast.zhangsan.call(contract.afterAsk, input)).body).toMatchObject({
      msg: '最多可申请 1 件',
    })
    const fresh = await placeOrder(app, cast.zhangsan, [await newGoods(app), 1])
    const early = { ...input, id: fresh.id, lineId: fresh.lines[0]?.id, num: 1 }
    expect((await cast.zhangsan.call(contract.afterAsk, early)).body).toMatchObject({ code: 409 })
  })

  it('is withdrawn by the person who asked, once and by nobody else', async () => {
    const { caseId } = await asked()
    expect((await cast.lisi.call(contract.afterWithdraw, { id: caseId })).status).toBe(404)
    expect(await cast.zhangsan.data(contract.afterWithdraw, { id: caseId })).toMatchObject({
      state: 'done',
      cases: [{ state: 'withdrawn' }],
    })
    expect((await cast.zhangsan.call(contract.afterWithdraw, { id: caseId })).status).toBe(409)
    expect((await admin.call(contract.afterDecide, { id: caseId, isAgreed: true })).status).toBe(409)
  })

  it('is decided once when two people decide at the same time', async () => {
    const { goods, caseId } = await asked()
    const decide = () => admin.call(contract.afterDecide, { id: caseId, isAgreed: true, isResaleable: true })
    const statuses = (await Promise.all([decide(), decide()])).map(({ status }) => status)
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 409])
    expect(await stockOf(app, goods)).toBe(98)
  })

  it('lists the own cases, and those of everybody to those who keep the shop', async () => {
    const { caseId } = await asked()
    const own = await cast.lisi.data(contract.afterList)
    expect(own.records).toEqual([])
    const all = await admin.data(contract.afterAll, { state: 'open' })
    expect(all.records.map(({ id }) => id)).toContain(caseId)
    expect((await cast.lisi.call(contract.afterAll)).status).toBe(403)
  })
})
