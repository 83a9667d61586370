import { contract } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { newGoods, placeOrder } from './builders.ts'

const app = await startTestApp()
const { zhangsan } = await loginAll(app)
const admin = await app.login('admin')
const pens = await newGoods(app, { name: '记号笔', stock: 50 })
await app.owner.query("update shop_goods set spelling = '记号笔 jihaobi' where id = $1", [pens.id])
await newGoods(app, { name: '复印纸', stock: 7 })
await admin.data(contract.stockDeliver, { variantId: pens.variantId, pieces: 30, remark: '补货' })
const { orderNo } = await placeOrder(app, zhangsan, [pens, 4])

const list = async (asked: Record<string, unknown>) =>
  (await admin.data(contract.stockMoveList, asked)).records.map(({ productName, change }) => [
    productName,
    change,
  ])

describe('the stock moves', () => {
  it.each([
    ['part of a name', { name: '号笔' }, 3],
    ['its pinyin', { name: 'haobi' }, 3],
    ['the kind', { kind: 'delivery' }, 1],
    ['an unknown goods', { goodsId: 'none' }, 0],
  ])('are narrowed by %s', async (_what, asked, count) => {
    expect(await list(asked)).toHaveLength(count)
  })

  it('are those of one goods, newest first or by their size', async () => {
    const goodsId = pens.id
    expect(await list({ goodsId })).toEqual([
      ['记号笔', -4],
      ['记号笔', 30],
      ['记号笔', 50],
    ])
    expect(await list({ descs: 'change' })).toEqual([
      ['记号笔', 50],
      ['记号笔', 30],
      ['复印纸', 7],
      ['记号笔', -4],
    ])
  })

  it('name their order, and are read one by one', async () => {
    const [move] = (await admin.data(contract.stockMoveList, { kind: 'order' })).records
    expect(move).toMatchObject({ orderNo, productID: pens.id, createName: '张三' })
    expect(await admin.data(contract.stockMoveDetail, { id: move?.id })).toEqual(move)
    expect((await admin.call(contract.stockMoveDetail, { id: 'none' })).status).toBe(404)
  })
})
